import { z } from 'zod'
import { data, endpoint, fileEndpoint } from '../endpoint.ts'
import {
  count,
  emptyIsNull,
  Flag,
  FlagInput,
  Instant,
  imageFields,
  Language,
  listOf,
  Page,
  text,
  Uuid,
  WallClock,
} from '../formats.ts'
import { paginated } from '../page.ts'
import { TemplateStatus } from '../templates.ts'
import { AwardMode, MAX_STEPS, RuleStep } from './rule.ts'

/**
 * A person's state on a learning path, by its current version. `complete`: the rule is met and there is no path badge
 * yet. `lapsed`: the path badge has expired. `withheld`: declined, or the path badge was revoked; nothing is awarded
 * automatically until staff allow it again.
 */
export const PathState = z.enum([
  'started',
  'complete',
  'proposed',
  'waiting_for_credits',
  'awarded',
  'lapsed',
  'withheld',
])
export type PathState = z.output<typeof PathState>

/** `at_risk` is a subset of `awarded`: the steps held now would not meet the rule. */
export const PathStateFilter = z.enum([...PathState.options, 'at_risk'])
export type PathStateFilter = z.output<typeof PathStateFilter>

/** A step whose badge the person has. Missing steps are left out. */
const HeldStep = z.object({
  badge_template_id: Uuid,
  /** The longest valid one if there are several badges of the template. */
  badge_id: Uuid,
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  /** Whether the badge has expired and the path ignores expired badges; then the step is not held. */
  is_expired: z.boolean(),
})

/** One person's progress on one path. */
const PersonProgress = z.object({
  state: PathState,
  is_at_risk: z.boolean(),
  /** How many steps are held. */
  held_count: z.int(),
  steps_count: z.int(),
  /** In the order of the path. */
  steps: z.array(HeldStep),
  /** The most recently held step; null if there is none. */
  last_step: z.object({ badge_template_id: Uuid, title: z.string(), at: WallClock }).nullable(),
  /** The path badge that counts, even if expired or revoked; null if there is none. */
  badge_id: Uuid.nullable(),
  /** When the rule was met; null if it is not. */
  complete_since: Instant.nullable(),
})

export const PathPerson = PersonProgress.extend({
  earner_id: Uuid,
  recipient_email: z.string(),
  recipient_first_name: z.string(),
  recipient_last_name: z.string(),
  earners_lists: z.array(z.object({ id: Uuid, name: z.string() })),
})
export type PathPerson = z.output<typeof PathPerson>

const ofPath = { learning_path_id: Uuid }

export const ProgressFilter = z.object({
  state: PathStateFilter.optional(),
  /** People who are on that list now. */
  earners_list_id: Uuid.optional(),
  /** People who do not hold that step. */
  missing_step: Uuid.optional(),
  /** Matches names and addresses. */
  search: text(255).optional(),
})
export type ProgressFilter = z.output<typeof ProgressFilter>

/** Addition: the people on a learning path, most recent step first. 422 if `missing_step` is not one of its steps. */
export const listProgress = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress',
  summary: 'List the people on a learning path',
  input: ProgressFilter.extend({ ...ofPath, page: Page }),
  output: paginated(PathPerson),
})

/** Addition: the number of holders of each step, and of people in each state. */
export const getProgressSummary = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/summary',
  summary: 'Summarize the progress on a learning path',
  input: z.object(ofPath),
  output: data(
    z.object({
      version_code: z.string(),
      status: TemplateStatus,
      award_mode: AwardMode,
      /** False while a step is archived: complete people wait until it is restored or removed. */
      is_assignable: z.boolean(),
      rule: z.object({
        steps_count: z.int(),
        required_count: z.int(),
        /** The number of steps that complete the path; all of them unless the rule says less. */
        needed_steps: z.int(),
        expired_counts: Flag,
      }),
      /** In the order of the path. */
      steps: z.array(
        z.object({
          badge_template_id: Uuid,
          title: z.string(),
          ...imageFields('image'),
          is_required: Flag,
          status: TemplateStatus,
          /** People on the path who hold it. */
          holders_count: z.int(),
        }),
      ),
      /** People in any state. */
      people_count: z.int(),
      /** `at_risk` is included in `awarded`. */
      states: z.record(PathStateFilter, z.int()),
      credits_left: z.int(),
      /** False for some seconds while recent events are still being counted. */
      is_up_to_date: z.boolean(),
    }),
  ),
})

/** Addition: all matching people on a learning path, in one file. */
export const exportProgress = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/export',
  summary: 'Export the progress on a learning path as a spreadsheet',
  isLarge: true,
  input: ProgressFilter.extend({ ...ofPath, language: Language.optional() }),
  file: 'application/vnd.ms-excel',
})

const PreviewedPerson = PathPerson.pick({
  earner_id: true,
  recipient_email: true,
  recipient_first_name: true,
  recipient_last_name: true,
})

/** Addition: the effect of an unsaved rule. Holders of the path badge count as at risk, not in `fewer`. */
export const previewRule = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/preview',
  summary: 'Preview the effect of a rule',
  input: z.object({
    ...ofPath,
    /** All steps, as in `PUT …/steps`. */
    learning_path: listOf(RuleStep, MAX_STEPS),
    /** Null or absent means all. */
    needed_steps: emptyIsNull(count(0, MAX_STEPS)).optional(),
    expired_counts: FlagInput.optional(),
  }),
  output: data(
    z.object({
      /** People without the path badge who are complete now, and under the new rule. */
      complete_before: z.int(),
      complete_after: z.int(),
      more_count: z.int(),
      fewer_count: z.int(),
      /** Holders of the path badge whose steps would no longer meet the rule, and would meet it again. */
      more_at_risk_count: z.int(),
      fewer_at_risk_count: z.int(),
      /** The first hundred of each, sorted by name. */
      more: z.array(PreviewedPerson),
      fewer: z.array(PreviewedPerson),
    }),
  ),
})

/** The maximum number of people in one request. */
const MAX_PEOPLE = 50_000

/** The people to act on: by id, or all that match a filter, with the count that the listing showed. */
const People = z.object({
  earner_ids: listOf(Uuid, MAX_PEOPLE).optional(),
  filter: ProgressFilter.optional(),
  expected_count: count(1, 100_000_000).optional(),
})
export type People = z.output<typeof People>

function checkSelection({ earner_ids, filter, expected_count }: People, context: z.RefinementCtx) {
  const fail = (field: keyof People, code = 'required') =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (!filter && !earner_ids?.length) fail('earner_ids')
  if (filter && earner_ids) fail('earner_ids', 'ids_or_filter')
  if (filter && expected_count === undefined) fail('expected_count')
}

const Selected = People.extend(ofPath).superRefine(checkSelection)

/**
 * Addition: awards the path to the selected people who are `complete`, `proposed` or `waiting_for_credits`, in one
 * transaction, which approves proposals; others are skipped. 422 `not_enough_credits` if the credits do not cover all
 * of them, 409 if a filter matches another number of people than expected.
 */
export const awardPath = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/award',
  summary: 'Award a learning path to people who are complete',
  idempotent: true,
  isLarge: true,
  input: Selected,
  output: data(z.object({ awarded_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** Addition: withholds the path badge from the selected people who are complete, proposed or waiting for credits. */
export const declinePath = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/decline',
  summary: 'Decline to award a learning path',
  isLarge: true,
  input: Selected,
  output: data(z.object({ declined_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** Addition: lifts the withholding from the selected people; their steps decide again. */
export const allowPath = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/allow',
  summary: 'Allow a learning path to be awarded again',
  isLarge: true,
  input: Selected,
  output: data(z.object({ allowed_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** A learning path in a list. */
const PathLine = z.object({ id: Uuid, title: z.string(), ...imageFields('image'), status: TemplateStatus })

/** Addition: the learning paths that a person is on, sorted by title. */
export const listPathsOfEarner = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/learning_paths',
  summary: 'List the learning paths of an earner',
  input: z.object({ earner_id: Uuid }),
  output: data(
    z.array(
      PersonProgress.extend({
        learning_path: PathLine,
        /** All steps of the path, in order. */
        all_steps: z.array(z.object({ badge_template_id: Uuid, title: z.string(), is_required: Flag })),
      }),
    ),
  ),
})

/** Addition: the learning paths with people who need a decision or are at risk. */
export const listPathsToFollow = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/to_follow',
  summary: 'List the learning paths that wait for somebody',
  input: z.object({}),
  output: data(
    z.array(
      z.object({
        learning_path: PathLine,
        proposed_count: z.int(),
        waiting_for_credits_count: z.int(),
        at_risk_count: z.int(),
      }),
    ),
  ),
})
