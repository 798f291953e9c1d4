import { stepChanges } from '#contract/step-changes.ts'
import { afterAct, type Step, type StepAct } from './step-acts.ts'

/** Changes of a path's steps that wait to be published: ids, from the order that they were made on to the wanted one. */
export type PathDraft = {
  base: string[]
  order: string[]
  /** The templates that the path does not have yet. */
  added: Step[]
}

/** Where the browser keeps somebody's draft of a path: one for all tabs, so that none undoes what another did. */
export const pathDraftPlace = (userId: string, pathId: string) => `insegna.path.${userId}.${pathId}`

/** A draft as it was kept, perhaps by an older dashboard. */
export function readPathDraft(kept: unknown): PathDraft | null {
  const { base, order, added } = (kept ?? {}) as Partial<PathDraft>
  return Array.isArray(base) && Array.isArray(order) && Array.isArray(added) ? { base, order, added } : null
}

const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id)

/** The steps that a draft wants, with what others published since it was begun. */
export function draftedSteps(draft: PathDraft | null, current: readonly Step[]): Step[] {
  if (!draft) return [...current]
  const known = new Map([...draft.added, ...current].map((step) => [step.id, step]))
  return rebasedOrder(draft, idsOf(current)).flatMap((id) => known.get(id) ?? [])
}

/**
 * The changes of a draft, made once more on steps that others changed meanwhile: what the draft left alone stands where
 * the others put it, and each step of its own comes behind the step that it follows in the draft.
 */
export function rebasedOrder({ base, order }: Pick<PathDraft, 'base' | 'order'>, current: readonly string[]): string[] {
  const changes = stepChanges(base, order)
  const touched = new Set(changes.map(({ id }) => id))
  const steps = current.filter((id) => !touched.has(id))
  for (const { id, from, to } of changes) {
    // What was removed by either stays removed.
    if (!to || (from && !current.includes(id))) continue
    const before = order.slice(0, to - 1).findLast((other) => steps.includes(other))
    steps.splice(before === undefined ? 0 : steps.indexOf(before) + 1, 0, id)
  }
  return steps
}

/** The draft after one more change; null where nothing differs from what is published any more. */
export function draftAfter(draft: PathDraft | null, current: readonly Step[], act: StepAct): PathDraft | null {
  const base = idsOf(current)
  const steps = afterAct(draftedSteps(draft, current), act)
  const order = idsOf(steps)
  if (stepChanges(base, order).length === 0) return null
  return { base, order, added: steps.filter(({ id }) => !base.includes(id)).map(withoutTexts) }
}

/** What a row of the trail shows of a template: its long texts would fill the browser's store. */
const withoutTexts = (step: Step): Step => ({
  ...step,
  description: '',
  assignment_criteria: '',
  type_data: null,
  application_scope: null,
  other_org_info: null,
})
