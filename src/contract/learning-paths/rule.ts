import { z } from 'zod'
import { count, emptyIsNull, FlagInput, Uuid } from '../formats.ts'

/** How a learning path is awarded: by staff, by staff approving a proposal, or automatically. */
export const AwardMode = z.enum(['manual', 'approval', 'automatic'])
export type AwardMode = z.output<typeof AwardMode>

/** What happens to people who are already complete when the mode changes: a badge, a proposal, or nothing. */
export const CompleteAlready = z.enum(['award', 'propose', 'leave'])
export type CompleteAlready = z.output<typeof CompleteAlready>

/** The maximum number of steps in a learning path. */
export const MAX_STEPS = 200

/**
 * A step in a rule: a template id, alone or with `is_required`. Without it an existing step keeps its value and a new
 * one is required.
 */
export const RuleStep = z.union([Uuid, z.object({ id: Uuid, is_required: FlagInput.optional() })])
export type RuleStep = z.output<typeof RuleStep>

/** The rule of a learning path besides its steps; part of a version. Refused for plain templates. */
export const RuleContent = z.object({
  /** At least the number of required steps and at most all; null means all. */
  needed_steps: emptyIsNull(count(0, MAX_STEPS)).optional(),
  expired_counts: emptyIsNull(FlagInput).optional(),
})

/** How a learning path is awarded. Not part of a version, so changes create none. */
export const PathSettings = z.object({
  award_mode: AwardMode.optional(),
  /** With `award_mode`, and when a non-manual path becomes active; defaults to `leave`. */
  complete_already: CompleteAlready.optional(),
  /** With `complete_already`: the number of people that the user was shown. 409 if another number would be affected. */
  complete_already_count: count(0, 1_000_000).optional(),
  mails_say_step: emptyIsNull(FlagInput).optional(),
})
