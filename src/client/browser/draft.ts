import { useEffect, useEffectEvent, useState } from 'react'
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
    // Nothing new is not written: another tab may have sent what this one has restored.
    if (hasEnded || (next && JSON.stringify(next) === JSON.stringify(get()))) return
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
  const read = () => schema.safeParse(spans.map((each) => storedJson(each, key)).find(Boolean)).data ?? null
  const write = (next: Kept | null) => {
    for (const each of spans) storeJson(each, key, next)
  }
  return { read, write }
}

type DraftOptions = {
  span: DraftSpan
  /** Called when another tab has sent or dropped a draft that all tabs share. */
  onEnded?: () => void
}

/**
 * A draft that outlives its page: kept in the browser, restored, dropped once it is sent, and told of in the tabs that
 * share it. What is saved with `If-Match` has `useStaleSave` beside it.
 */
export function useDraft<Kept extends object>(
  key: string,
  schema: z.ZodType<Kept>,
  { span, onEnded }: DraftOptions,
): Omit<Draft<Kept>, 'use' | 'reread'> & { kept: Kept | null } {
  const [{ use, reread, ...draft }] = useState(() => openDraft(key, schema, span))
  const hearEnd = useEffectEvent(() => onEnded?.())
  useEffect(() => {
    if (span !== 'browser') return
    const hear = (event: StorageEvent) => {
      if (event.key !== key) return
      reread()
      if (event.newValue === null) hearEnd()
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [key, span, reread])
  return { ...draft, kept: use() }
}

type Watching = { isDirty: () => boolean; onHide?: () => void; onOnline?: () => void }

/** Warns before a tab with unsaved changes closes; reports `pagehide` and `online`. @returns a stop function */
export function watchPage({ isDirty, onHide, onOnline }: Watching) {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener('beforeunload', (event) => isDirty() && event.preventDefault(), { signal })
  if (onHide) addEventListener('pagehide', onHide, { signal })
  if (onOnline) addEventListener('online', onOnline, { signal })
  return () => ended.abort()
}
