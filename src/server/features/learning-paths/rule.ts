import type { RuleStep } from '#contract/learning-paths/rule.ts'
import type { UpdateTemplate } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'

/** A step of a path version. */
export type PathStep = { id: string; isRequired: boolean }

/** What a path version asks for besides its steps. */
export type Rule = { neededSteps: number | null; expiredCounts: boolean }

/** The steps that a request means. @param before those that the path has */
export function stepsFrom(sent: readonly RuleStep[], before: readonly PathStep[] = []): PathStep[] {
  const known = new Map(before.map((step) => [step.id, step.isRequired]))
  return sent.map((step) => {
    const { id, is_required } = typeof step === 'string' ? { id: step, is_required: undefined } : step
    return { id, isRequired: is_required === undefined ? (known.get(id) ?? true) : is_required === 1 }
  })
}

/**
 * How many of the steps make a path complete, at least one; null for all of them.
 * @param input of a request; undefined where it says nothing
 * @param before what the path asked for so far, which is brought within the bounds of its new steps
 * @throws Refusal 422 where a request asks for fewer than are required, or for more than there are
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

/** @throws Refusal 422 where a plain template is given what only a learning path has */
export function refuseRuleOfNoPath(isLearningPath: boolean, sent: SentRule): void {
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
