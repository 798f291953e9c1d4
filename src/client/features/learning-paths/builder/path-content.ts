import type { BadgeTemplate } from '#contract/templates.ts'

/** A template as a step of a path. */
export type Step = NonNullable<BadgeTemplate['learning_path']>[number]

/** What makes a path complete. */
export type PathContent = {
  /** In their order, each required or not. */
  steps: Step[]
  /** How many of the optional steps are needed. */
  others: number
  /** Whether a step counts if its badge has expired. */
  expiredCounts: boolean
}

/**
 * One change of a path's content. `place` moves a step to a position, from 1, or inserts it there if it is new; without
 * a position a new step is appended. `others` sets how many optional steps are needed afterwards.
 */
export type PathEdit =
  | { kind: 'place'; step: Step; position?: number; others?: number }
  | { kind: 'remove'; step: Step }
  | { kind: 'require'; step: Step; isRequired: boolean }
  | { kind: 'others'; others: number }
  | { kind: 'expired'; counts: boolean }

/** A path's content as the service has it. */
export function contentOf({ learning_path: steps = [], needed_steps, expired_counts }: BadgeTemplate): PathContent {
  const content = { steps, others: 0, expiredCounts: expired_counts === 1 }
  const needed = needed_steps ?? steps.length
  return { ...content, others: needed - requiredIn(steps) }
}

/** The content after an edit, with the same result as on the service. Idempotent. */
export function afterEdit(content: PathContent, edit: PathEdit): PathContent {
  if (edit.kind === 'expired') return { ...content, expiredCounts: edit.counts }
  const { steps, others } = content
  if (edit.kind === 'others') return { ...content, others: possibleOthers(steps, edit.others) }
  const next = edit.kind === 'require' ? afterRequiring(steps, edit) : afterMoving(steps, edit)
  const nextOthers = edit.kind === 'place' ? (edit.others ?? others) : others
  return { ...content, steps: next, others: possibleOthers(next, nextOthers) }
}

/** Puts a removed step back, and restores the number of needed optional steps if its removal lowered that. */
export function undoOfRemoving(before: PathContent, step: Step): PathEdit {
  const isRuleChanged = afterEdit(before, { kind: 'remove', step }).others !== before.others
  const position = before.steps.findIndex(({ id }) => id === step.id) + 1
  return { kind: 'place', step, position, ...(isRuleChanged && { others: before.others }) }
}

function afterRequiring(steps: Step[], { step, isRequired }: PathEdit & { kind: 'require' }): Step[] {
  const is_required = isRequired ? 1 : 0
  return steps.map((each) =>
    each.id === step.id && each.is_required !== is_required ? { ...each, is_required } : each,
  )
}

/** The steps after one is placed or removed. */
export function afterMoving(steps: readonly Step[], edit: PathEdit & { kind: 'place' | 'remove' }): Step[] {
  const others = steps.filter(({ id }) => id !== edit.step.id)
  if (edit.kind === 'remove') return others
  const from = steps.findIndex(({ id }) => id === edit.step.id)
  const known = steps[from] ?? edit.step
  const to = edit.position ?? (from < 0 ? steps.length + 1 : from + 1)
  return [...others.slice(0, to - 1), known, ...others.slice(to - 1)]
}

/** The nearest number of optional steps that these steps allow; at least one step is always needed. */
export function possibleOthers(steps: readonly Step[], others: number): number {
  const required = requiredIn(steps)
  const most = steps.length - required
  return Math.min(Math.max(others, required === 0 ? 1 : 0), most)
}

export const requiredIn = (steps: readonly Step[]) => steps.filter(({ is_required }) => is_required === 1).length

/** The rule as the service's input; `needed_steps` counts all steps, and is null if all are needed. */
export function ruleToSend({ steps, others, expiredCounts }: PathContent) {
  const needed = requiredIn(steps) + others
  return {
    learning_path: steps.map(({ id, is_required }) => ({ id, is_required })),
    needed_steps: needed === steps.length ? null : needed,
    expired_counts: expiredCounts ? (1 as const) : (0 as const),
  }
}
