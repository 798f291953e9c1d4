import { useEffect, useEffectEvent, useState } from 'react'
import type { z } from 'zod'
import type { MadeFrom } from '#client/api/call.ts'
import { type Draft, type DraftSpan, openDraft } from '#client/browser/draft.ts'
import { useStaleSave } from './use-stale-save.ts'

type DraftOptions = {
  span: DraftSpan
  /** Called when another tab has sent or dropped a draft that all tabs share. */
  onEnded?: () => void
}

type KeptDraft<Kept> = Omit<Draft<Kept>, 'use' | 'reread'> & {
  /** What is kept, as of this render. */
  kept: Kept | null
}

/** For what is saved with `If-Match`: what the draft was made from. */
type Conflicts<Kept, Shown> = { conflicts: (kept: Kept | null) => Exclude<MadeFrom<Shown>, null> }

/**
 * A draft that outlives its page: kept in the browser, restored, dropped once it is sent, and told of in other tabs.
 * With `conflicts` it also has the way out (`stale`) when somebody else has saved in between.
 */
export function useDraft<Kept extends object>(
  key: string,
  schema: z.ZodType<Kept>,
  options: DraftOptions,
): KeptDraft<Kept>
export function useDraft<Kept extends object, Shown>(
  key: string,
  schema: z.ZodType<Kept>,
  options: DraftOptions & Conflicts<Kept, Shown>,
): KeptDraft<Kept> & { stale: ReturnType<typeof useStaleSave<Shown>> }
export function useDraft<Kept extends object, Shown>(
  key: string,
  schema: z.ZodType<Kept>,
  { span, onEnded, conflicts }: DraftOptions & Partial<Conflicts<Kept, Shown>>,
) {
  const [{ use, reread, ...draft }] = useState(() => openDraft(key, schema, span))
  const kept = use()
  const stale = useStaleSave<Shown>(conflicts?.(draft.get()) ?? '')
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
  return { ...draft, kept, stale }
}
