import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react'
import { conflictOf, isRetryable } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { newIdempotencyKey } from '#client/api/new-idempotency-key.ts'
import { SerialQueue } from '#client/api/serial-queue.ts'
import { watchPage } from '#client/browser/draft.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import type { TemplateDesign } from '#contract/designs/template-design.ts'
import type { Conflict } from '#contract/problem.ts'
import { isSameValue } from '#contract/version.ts'
import { m } from '#i18n/compiled/messages.js'
import { keepDesignMutation, saveDesignMutation, templateDesignQuery } from '../designer.queries.ts'
import { draftOf, keepDraft, shownOf } from './design-draft.ts'
import { beginHistory, type History, redo, step, undo } from './design-history.ts'
import { designRefusal } from './design-refusal.ts'
import type { Shown } from './is-design-draft.ts'

const SAVE_DELAY_MS = 800
const RETRY_DELAY_MS = 10_000

export type Phase = 'rest' | 'saving' | 'offline' | 'refused'

type Act = { step: Shown; field?: string | null | undefined } | 'undo' | 'redo'
const reduce = (history: History<Shown>, act: Act) =>
  act === 'undo' ? undo(history) : act === 'redo' ? redo(history) : step(history, act.step, act.field)

/**
 * The design of a template while it is changed: with undo, kept in the browser, and saved after a pause. If somebody else has saved
 * meanwhile, `conflict` asks.
 */
export function useDesign(templateId: string, userId: string, title: string, opened: TemplateDesign) {
  const client = useQueryClient()
  const [restored] = useState(() => draftOf(userId, templateId))
  const [history, act] = useReducer(
    reduce,
    beginHistory(restored?.mine ?? shownOf(opened), restored && [restored.from]),
  )
  const [saved, setSaved] = useState(opened)
  const [offered, offer] = useState(opened.from?.offered ?? null)
  const [phase, setPhase] = useState<Phase>('rest')
  const [problem, setProblem] = useState<string>()
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const { mutateAsync: send } = useMutation(saveDesignMutation)
  const { mutateAsync: keepCopy } = useMutation(keepDesignMutation)
  const [queue] = useState(() => new SerialQueue())
  /** The latest, for saves that go on after the page is left. */
  const latest = useRef({
    shown: history.now,
    from: restored?.from ?? shownOf(opened),
    isProposal: opened.is_proposal === 1,
  })
  latest.current.shown = history.now
  const isDirty = () => !isSameValue(latest.current.shown, latest.current.from)
  const store = () =>
    keepDraft(userId, templateId, isDirty() ? { mine: latest.current.shown, from: latest.current.from } : null)

  const fail = (error: Error) => {
    const found = conflictOf(error)
    setConflict(found ?? null)
    setPhase(!found && isRetryable(error) ? 'offline' : 'refused')
    setProblem(found ? undefined : designRefusal(error))
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const soon = (delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void save(), delay)
  }
  /** @returns what is saved then; null if it could not be */
  const save = (evenProposal = false): Promise<TemplateDesign | null> =>
    queue.run(async () => {
      clearTimeout(timer.current)
      const { shown, from } = latest.current
      if (!isDirty() && !(evenProposal && latest.current.isProposal)) return saved
      setPhase('saving')
      try {
        const { isSettled, ...sent } = shown
        const settling = isSettled && { settles_offer: isSettled }
        const answer = await send({ template_id: templateId, ...sent, ...settling, madeFrom: from })
        latest.current = { ...latest.current, from: shown, isProposal: false }
        setSaved(answer)
        setPhase('rest')
        store()
        return answer
      } catch (error) {
        fail(error as Error)
        if (isRetryable(error as Error)) soon(RETRY_DELAY_MS)
        return null
      }
    })

  const changed = useEffectEvent(() => {
    store()
    if (!isDirty()) return
    setProblem(undefined)
    if (!conflict) soon(SAVE_DELAY_MS)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change
  useEffect(() => changed(), [history.now])
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current)
    if (!conflict) void save()
  })
  const watch = useEffectEvent(() =>
    watchPage({ isDirty: () => false, onHide: store, onOnline: () => isDirty() && soon(0) }),
  )
  useEffect(() => {
    const stop = watch()
    return () => {
      stop()
      leave()
    }
  }, [])

  const takeTheirs = async () => {
    const theirs = await client.query({ ...templateDesignQuery(templateId), staleTime: 0 })
    latest.current = { ...latest.current, from: shownOf(theirs), isProposal: theirs.is_proposal === 1 }
    setSaved(theirs)
    offer(theirs.from?.offered ?? null)
    setConflict(null)
    setPhase('rest')
    act({ step: shownOf(theirs) })
  }
  return {
    shown: history.now,
    saved,
    /** What the source of its series has become meanwhile, until it is taken over or left. */
    offered: history.now.isSettled ? null : offered,
    phase,
    problem,
    conflict,
    save,
    change: (next: Partial<Shown>, field?: string) => act({ step: { ...latest.current.shown, ...next }, field }),
    undo: () => act('undo'),
    redo: () => act('redo'),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** What of the other's version and one's own to go on with. One's own is an undo away, or a starting design. */
    resolve: async (choice: 'theirs' | 'copy') => {
      try {
        if (choice === 'copy')
          await keepCopy({
            name: m.designer_copy_name({ title }).slice(0, 100),
            design: latest.current.shown.design,
            key: newIdempotencyKey(),
          })
        await takeTheirs()
        notify({ text: choice === 'copy' ? m.designer_copy_kept() : m.designer_took_theirs() })
      } catch (error) {
        notify({ text: errorMessage(error) })
      }
    },
  }
}
