import type { z } from 'zod'
import { sharedValue } from './shared-value.ts'
import { storedJson, storeJson } from './stored-values.ts'

/**
 * Who shares a draft: in `tab` each tab has its own; in `browser` all tabs have the same one; with `either` each tab has
 * its own, and a new tab begins with the last one of another tab.
 */
export type DraftSpan = 'tab' | 'browser' | 'either'

/** What was written and is not sent yet, in the browser's storage. */
export type Draft<Kept> = {
  /** The latest, including changes since the last render; null if nothing is kept. */
  get: () => Kept | null
  /** Re-renders its callers when the draft changes. */
  use: () => Kept | null
  /** Keeps this from now on; null drops the draft. */
  keep: (next: Kept | null) => void
  /** Drops the draft for good: what was sent is not written again by a form that is still open. */
  end: () => void
  /** Reads what another tab has stored. */
  reread: () => void
  /** Drops the draft, and keeps what follows under another key. */
  moveTo: (key: string, span: DraftSpan) => void
}

/**
 * Opens the draft under a key. What an older version of the dashboard has stored is dropped if it does not match the
 * schema. Components use `useDraft`.
 */
export function openDraft<Kept extends object>(key: string, schema: z.ZodType<Kept>, span: DraftSpan): Draft<Kept> {
  let place = placeOf(key, schema, span)
  let hasEnded = false
  const { get, set, use } = sharedValue<Kept | null>(() => place.read())
  const keep = (next: Kept | null) => {
    if (hasEnded) return
    place.write(next)
    set(next)
  }
  return {
    get,
    use,
    keep,
    end: () => {
      keep(null)
      hasEnded = true
    },
    reread: () => set(place.read()),
    moveTo: (nextKey, nextSpan) => {
      keep(null)
      place = placeOf(nextKey, schema, nextSpan)
    },
  }
}

function placeOf<Kept extends object>(key: string, schema: z.ZodType<Kept>, span: DraftSpan) {
  const spans = span === 'either' ? (['tab', 'browser'] as const) : [span]
  return {
    read: () => {
      const found = spans.map((each) => storedJson(each, key)).find((stored) => stored !== null)
      return schema.safeParse(found).data ?? null
    },
    write: (next: Kept | null) => {
      for (const each of spans) storeJson(each, key, next)
    },
  }
}
