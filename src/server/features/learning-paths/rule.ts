import type { RuleStep } from '#contract/learning-paths/rule.ts'
import type { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'

/** A step of a path version. */
export type PathStep = { id: string; isRequired: boolean }

/** A path version's rule: how many steps are needed (null: all), and whether expired badges count. */
export type Rule = { neededSteps: number | null; expiredCounts: boolean }

/** The steps of a request; an omitted `is_required` keeps its value from `before`, the path's current steps. */
export function stepsFrom(sent: readonly RuleStep[], before: readonly PathStep[] = []): PathStep[] {
  const known = new Map(before.map((step) => [step.id, step.isRequired]))
  return sent.map((step) => {
    const { id, is_required } = typeof step === 'string' ? { id: step, is_required: undefined } : step
    return { id, isRequired: is_required === undefined ? (known.get(id) ?? true) : is_required === 1 }
  })
}

/**
 * How many steps are needed to complete a path, at least one; null for all of them.
 * @param input the number in a request; undefined if it has none
 * @param before the path's current number, which is clamped to the bounds of the new steps
 * @throws Refusal 422 if `input` is below the number of required steps or above the number of steps
 */
export function neededOf(steps: readonly PathStep[], input: number | null | undefined, before: number | null = null) {
  const all = steps.length
  const required = steps.filter(({ isRequired }) => isRequired).length
  if (typeof input === 'number' && (input < required || input > all)) {
    throw invalidField(['needed_steps'], (locale) => m.templates_needed_steps({ required, all }, { locale }))
  }
  const count = input === undefined ? before : input
  if (count === null) return null
  const needed = Math.min(Math.max(count, required, 1), all)
  return needed === all ? null : needed
}

type SentRule = Pick<
  Partial<UpdateTemplate>,
  'needed_steps' | 'expired_counts' | 'award_mode' | 'complete_already' | 'complete_already_count' | 'mails_say_step'
>

/** @throws Refusal 422 if a request sets a learning path's field on a plain template */
export function refuseRuleOnTemplate(isLearningPath: boolean, sent: SentRule): void {
  if (isLearningPath) return
  const meant: Record<keyof SentRule, boolean> = {
    needed_steps: typeof sent.needed_steps === 'number',
    expired_counts: sent.expired_counts === 1,
    award_mode: sent.award_mode !== undefined && sent.award_mode !== 'manual',
    complete_already: sent.complete_already !== undefined,
    complete_already_count: sent.complete_already_count !== undefined,
    mails_say_step: sent.mails_say_step === 1,
  }
  const field = Object.entries(meant).find(([, isMeant]) => isMeant)?.[0]
  if (field) throw invalidField([field], (locale) => m.templates_path_only({}, { locale }))
}
