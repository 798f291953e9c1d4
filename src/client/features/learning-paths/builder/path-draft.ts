import { z } from 'zod'
import { type StepChange, stepChanges } from '#contract/learning-paths/step-changes.ts'
import { afterEdit, type PathContent, type PathEdit, possibleOthers, type Step } from './path-content.ts'

/** Unpublished changes of a path, as ids: the order that they were made on (`base`) and the wanted one (`order`). */
export const PathDraft = z.object({
  base: z.array(z.string()),
  order: z.array(z.string()),
  /** Templates that are not in the path yet. */
  added: z.array(z.custom<Step>()),
  /** Steps whose required flag differs from the published path. */
  required: z.record(z.string(), z.boolean()).optional(),
  /** How many of the optional steps are needed, if that was changed. */
  others: z.number().optional(),
  expiredCounts: z.boolean().optional(),
})
export type PathDraft = z.output<typeof PathDraft>

/** Key of a user's draft of a path; all tabs share it, so that none undoes another's changes. */
export const pathDraftKey = (userId: string, pathId: string) => `insegna.path.${userId}.${pathId}`

const idsOf = (steps: readonly Step[]) => steps.map(({ id }) => id)

/** The draft's content, including what others have published since it was begun. */
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
 * Replays a draft's changes on steps that others have changed meanwhile: steps that the draft left alone stay where the
 * others put them, and each step that it changed comes after the step it follows in the draft.
 */
export function rebasedOrder({ base, order }: Pick<PathDraft, 'base' | 'order'>, current: readonly string[]): string[] {
  const changes = stepChanges(base, order)
  const touched = new Set(changes.map(({ id }) => id))
  const steps = current.filter((id) => !touched.has(id))
  for (const { id, from, to } of changes) {
    // A step that either side removed stays removed.
    if (!to || (from && !current.includes(id))) continue
    const before = order.slice(0, to - 1).findLast((other) => steps.includes(other))
    steps.splice(before === undefined ? 0 : steps.indexOf(before) + 1, 0, id)
  }
  return steps
}

/** The differences between a path and a draft of it. */
export type PathChanges = {
  steps: StepChange[]
  /** Existing steps that become required or optional. */
  kinds: string[]
  /** Whether the number of needed steps, or the counting of expired badges, has changed. */
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

/** The draft after one more change; null if nothing differs from the published path. */
export function draftAfter(draft: PathDraft | null, current: PathContent, edit: PathEdit): PathDraft | null {
  const next = afterEdit(draftedContent(draft, current), edit)
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

/** A step without its long texts: a row does not show them, and they would fill the browser's storage. */
const withoutTexts = (step: Step): Step => ({
  ...step,
  description: '',
  assignment_criteria: '',
  type_data: null,
  application_scope: null,
  other_org_info: null,
})
