import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { requestFor } from '#client/api/request-for.ts'
import { sharedValue } from '#client/browser/shared-value.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { deleteEarnersList, removeEarnerFromList } from '#contract/earners/earners-lists.ts'

/** A list that goes, or with `earner_id` one of its people. */
export type Removal = { earners_list_id: string; earner_id?: string }

type Words = {
  /** Said at once, beside Undo. */
  done: string
  /** Said where the service refused after all. */
  failed: (reason: string) => string
}

const pending = sharedValue<readonly Removal[]>(() => [])

/** What is gone from the screen, and is not yet, or only just, gone from the service. */
export const usePendingRemovals = pending.use

/**
 * Takes a thing off the screen at once, and asks the service when the toast with its Undo is gone.
 *
 * @param onRemoved resolves once the screen no longer needs the thing to be hidden
 */
export function removeLater(removal: Removal, words: Words, onRemoved: () => Promise<unknown>) {
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
    // Gone already: a colleague, or this page before it was left and come back to.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/** A page that is closed cannot wait for its toasts: the requests go at once and outlive it. */
addEventListener('pagehide', () => {
  for (const removal of pending.get()) {
    const endpoint = removal.earner_id ? removeEarnerFromList : deleteEarnersList
    void fetch(requestFor(endpoint, removal, location.origin), { keepalive: true }).catch(() => {})
  }
})
