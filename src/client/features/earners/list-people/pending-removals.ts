import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { requestFor } from '#client/api/request-for.ts'
import { sharedValue } from '#client/browser/shared-value.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { deleteEarnersList, removeEarnerFromList } from '#contract/earners/earners-lists.ts'

/** Removal of a list, or with `earner_id` of one of its people. */
export type Removal = { earners_list_id: string; earner_id?: string }

type Words = {
  /** Shown immediately, beside Undo. */
  done: string
  /** Shown if the service refuses the removal. */
  failed: (reason: string) => string
}

const pending = sharedValue<readonly Removal[]>(() => [])

/** The removals that are hidden on screen but not yet confirmed by the service and refetched. */
export const usePendingRemovals = pending.use

/**
 * Hides something immediately, and sends the request when the toast with Undo is gone.
 *
 * @param onRemoved resolves once the data on screen no longer contains it
 */
export function removeWithUndo(removal: Removal, words: Words, onRemoved: () => Promise<unknown>) {
  pending.set([...pending.get(), removal])
  const restore = () => pending.set(pending.get().filter((each) => each !== removal))
  const remove = async () => {
    try {
      await send(removal)
      await onRemoved()
    } catch (error) {
      notify({ text: words.failed(errorMessage(error)) })
    }
    restore()
  }
  notify({ text: words.done, undo: restore, onGone: () => void remove() })
}

async function send(removal: Removal) {
  try {
    const { earners_list_id, earner_id } = removal
    if (earner_id) await call(removeEarnerFromList, { earners_list_id, earner_id })
    else await call(deleteEarnersList, { earners_list_id })
  } catch (error) {
    // Already removed: by a colleague, or by the `pagehide` of this page before the back/forward cache restored it.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** A closing page cannot wait for its toasts, so pending requests are sent immediately with `keepalive`. */
addEventListener('pagehide', () => {
  for (const removal of pending.get()) {
    const endpoint = removal.earner_id ? removeEarnerFromList : deleteEarnersList
    void fetch(requestFor(endpoint, removal, location.origin), { keepalive: true }).catch(() => {})
  }
})
