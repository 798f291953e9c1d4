import { type StepChange, stepChanges } from '#contract/learning-paths/step-changes.ts'
import { afterAct, type PathAct, type PathContent, possibleOthers, type Step } from './step-acts.ts'

/** Changes of a path that wait to be published: ids, from the order that they were made on to the wanted one. */
export type PathDraft = {
  base: string[]
  order: string[]
  /** The templates that the path does not have yet. */
  added: Step[]
  /** The steps that are to be required, or not to be, where the path says otherwise. */
  required?: Record<string, boolean>
  /** How many of the optional steps are to be needed, where that was changed. */
  others?: number
  expiredCounts?: boolean
}

/** Where the browser keeps somebody's draft of a path: one for all tabs, so that none undoes what another did. */
export const pathDraftPlace = (userId: string, pathId: string) => `insegna.path.${userId}.${pathId}`

/** A draft as it was kept, perhaps by an older dashboard. */
export function readPathDraft(stored: unknown): PathDraft | null {
  const { base, order, added, required, others, expiredCounts } = (stored ?? {}) as Partial<PathDraft>
  if (!Array.isArray(base) || !Array.isArray(order) || !Array.isArray(added)) return null
  return {
    base,
    order,
    added,
    ...(typeof required === 'object' && required !== null && { required }),
    ...(typeof others === 'number' && { others }),
    ...(typeof expiredCounts === 'boolean' && { expiredCounts }),
  }
}

const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id)

/** What a draft wants, with what others published since it was begun. */
export function draftedContent(draft: PathDraft | null, current: PathContent): PathContent {
  if (!draft) return current
  const known = new Map([...draft.added, ...current.steps].map((step) => [step.id, step]))
  const steps = rebasedOrder(draft, idsOf(current.steps)).flatMap((id) => {
    const step = known.get(id)
    if (!step) return []
    const isRequired = draft.required?.[id] ?? step.is_required !== 0
    return { ...step, is_required: isRequired ? (1 as const) : (0 as const) }
  })
  return {
    steps,
    others: possibleOthers(steps, draft.others ?? current.others),
    expiredCounts: draft.expiredCounts ?? current.expiredCounts,
  }
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

/** What differs between a path and a draft of it. */
export type PathChanges = {
  steps: StepChange[]
  /** Steps of the path that become required or optional. */
  kinds: string[]
  /** How many are needed, or whether expired badges count. */
  isRuleChanged: boolean
}

export function pathChanges(current: PathContent, next: PathContent): PathChanges {
  const before = new Map(current.steps.map((step) => [step.id, step.is_required]))
  return {
    steps: stepChanges(idsOf(current.steps), idsOf(next.steps)),
    kinds: next.steps.flatMap(({ id, is_required }) => (before.has(id) && before.get(id) !== is_required ? [id] : [])),
    isRuleChanged:
      next.others !== possibleOthers(next.steps, current.others) || next.expiredCounts !== current.expiredCounts,
  }
}

export const countChanges = ({ steps, kinds, isRuleChanged }: PathChanges) =>
  steps.length + kinds.length + (isRuleChanged ? 1 : 0)

/** The draft after one more change; null where nothing differs from what is published any more. */
export function draftAfter(draft: PathDraft | null, current: PathContent, act: PathAct): PathDraft | null {
  const next = afterAct(draftedContent(draft, current), act)
  if (countChanges(pathChanges(current, next)) === 0) return null
  const base = idsOf(current.steps)
  const kindBefore = new Map(current.steps.map((step) => [step.id, step.is_required]))
  const required = next.steps.flatMap(({ id, is_required }) =>
    (kindBefore.get(id) ?? 1) === is_required ? [] : [[id, is_required === 1] as const],
  )
  return {
    base,
    order: idsOf(next.steps),
    added: next.steps.filter(({ id }) => !base.includes(id)).map(withoutTexts),
    ...(required.length > 0 && { required: Object.fromEntries(required) }),
    ...(next.others !== possibleOthers(next.steps, current.others) && { others: next.others }),
    ...(next.expiredCounts !== current.expiredCounts && { expiredCounts: next.expiredCounts }),
  }
}

/** What a row of the steps shows of a template: its long texts would fill the browser's store. */
const withoutTexts = (step: Step): Step => ({
  ...step,
  description: '',
  assignment_criteria: '',
  type_data: null,
  application_scope: null,
  other_org_info: null,
})
