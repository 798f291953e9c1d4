import { z } from 'zod'
import { count, emptyIsNull, FlagInput, Uuid } from '../formats.ts'

/** Who awards a learning path: staff, staff once they approve a proposal, or the service by itself. */
export const AwardMode = z.enum(['manual', 'approval', 'automatic'])
export type AwardMode = z.output<typeof AwardMode>

/** What becomes of the people who are complete when the mode changes: a badge at once, a proposal, or nothing by itself. */
export const CompleteAlready = z.enum(['award', 'propose', 'leave'])
export type CompleteAlready = z.output<typeof CompleteAlready>

/** Steps of one learning path. */
export const MOST_STEPS = 200

/**
 * A step in a rule: the id of a template, or the id with whether the path is complete only with it. Where that is left out,
 * a step stays what it is and a new one is required.
 */
export const RuleStep = z.union([Uuid, z.object({ id: Uuid, is_required: FlagInput.optional() })])
export type RuleStep = z.output<typeof RuleStep>

/** What a learning path asks for besides its steps: content of a version. Of a plain template it is refused. */
export const RuleContent = z.object({
  /** At least the required steps and at most all; null: all. */
  needed_steps: emptyIsNull(count(0, MOST_STEPS)).optional(),
  expired_counts: emptyIsNull(FlagInput).optional(),
})

/** How a learning path is awarded: not content, so that changing it makes no version. */
export const PathSettings = z.object({
  award_mode: AwardMode.optional(),
  /** With `award_mode`, and as a path that is not awarded by hand becomes active: `leave` where it is absent. */
  complete_already: CompleteAlready.optional(),
  /** With `complete_already`: how many people it was said of. 409 where it would concern another number. */
  complete_already_count: count(0, 1_000_000).optional(),
  mails_say_step: emptyIsNull(FlagInput).optional(),
})
