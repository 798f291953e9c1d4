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
import { AwardMode, MOST_STEPS, RuleStep } from './rule.ts'

/**
 * Where somebody stands on a learning path, by its current version. `complete`: the rule is met and there is no badge of
 * the path yet. `lapsed`: that badge has expired. `withheld`: declined, or that badge was revoked; nothing is awarded by
 * itself until somebody allows it again.
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

/** `at_risk` is a part of `awarded`: the steps that are held now would not do. */
export const PathStateFilter = z.enum([...PathState.options, 'at_risk'])
export type PathStateFilter = z.output<typeof PathStateFilter>

/** A step that somebody has a badge of. Steps without one are left out: they are missing. */
const HeldStep = z.object({
  badge_template_id: Uuid,
  /** Of several badges of one template, the one that stays valid longest. */
  badge_id: Uuid,
  emitted_at: WallClock,
  expires_at: WallClock.nullable(),
  /** Whether the badge has expired and the path does not count such badges: the step is not held then. */
  is_expired: z.boolean(),
})

/** Where one person stands on one path. */
const Standing = z.object({
  state: PathState,
  is_at_risk: z.boolean(),
  /** How many steps are held. */
  held_count: z.int(),
  steps_count: z.int(),
  /** In the order of the path. */
  steps: z.array(HeldStep),
  /** The step that was held last; null where none is. */
  last_step: z.object({ badge_template_id: Uuid, title: z.string(), at: WallClock }).nullable(),
  /** The badge of the path: the one that counts, expired and revoked ones among them; null where there is none. */
  badge_id: Uuid.nullable(),
  /** Since when the rule is met; null where it is not. */
  complete_since: Instant.nullable(),
})

export const PathPerson = Standing.extend({
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
  /** In names and addresses. */
  search: text(255).optional(),
})
export type ProgressFilter = z.output<typeof ProgressFilter>

/** Addition: the people on a learning path, whoever got a step last first. 422 where `missing_step` is no step of it. */
export const listProgress = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress',
  summary: 'List the people on a learning path',
  input: ProgressFilter.extend({ ...ofPath, page: Page }),
  output: paginated(PathPerson),
})

/** Addition: how many hold each step of a learning path, and how many people are in each state. */
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
      /** False where a step is archived: complete people wait for it to be restored or removed. */
      is_assignable: z.boolean(),
      rule: z.object({
        steps_count: z.int(),
        required_count: z.int(),
        /** How many steps make the path complete; as many as there are where the rule does not say less. */
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
          /** People of the path who hold it. */
          holders_count: z.int(),
        }),
      ),
      /** Everybody who is in a state. */
      people_count: z.int(),
      /** `at_risk` is counted in `awarded` as well. */
      states: z.record(PathStateFilter, z.int()),
      credits_left: z.int(),
      /** False while something that has happened is still to be counted, for some seconds after it. */
      is_up_to_date: z.boolean(),
    }),
  ),
})

/** Addition: the people on a learning path who match, every one in one file. */
export const exportProgress = fileEndpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/export',
  summary: 'Export the progress on a learning path as a spreadsheet',
  input: ProgressFilter.extend({ ...ofPath, language: Language.optional() }),
  file: 'application/vnd.ms-excel',
})

const PreviewedPerson = PathPerson.pick({
  earner_id: true,
  recipient_email: true,
  recipient_first_name: true,
  recipient_last_name: true,
})

/** Addition: what a rule that is not saved would change. Whoever holds the badge of the path is counted at risk, not fewer. */
export const previewRule = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/preview',
  summary: 'Preview the effect of a rule',
  input: z.object({
    ...ofPath,
    /** All steps, as `PUT …/steps` takes them. */
    learning_path: listOf(RuleStep, MOST_STEPS),
    /** Null or absent: all. */
    needed_steps: emptyIsNull(count(0, MOST_STEPS)).optional(),
    expired_counts: FlagInput.optional(),
  }),
  output: data(
    z.object({
      /** People without a badge of the path who are complete now, and would be. */
      complete_before: z.int(),
      complete_after: z.int(),
      more_count: z.int(),
      fewer_count: z.int(),
      /** Holders of the path's badge whose steps would not do any more, and would do again. */
      more_at_risk_count: z.int(),
      fewer_at_risk_count: z.int(),
      /** The first hundred of each, by name. */
      more: z.array(PreviewedPerson),
      fewer: z.array(PreviewedPerson),
    }),
  ),
})

/** People whom one act names. */
const MOST_PEOPLE = 50_000

/** Whom an act is for: named, or all that a filter of the listing matches, with the number that it showed. */
const People = z.object({
  earner_ids: listOf(Uuid, MOST_PEOPLE).optional(),
  filter: ProgressFilter.optional(),
  expected_count: count(1, 100_000_000).optional(),
})
export type People = z.output<typeof People>

function selectsOnce({ earner_ids, filter, expected_count }: People, context: z.RefinementCtx) {
  const fail = (field: keyof People, code = 'required') =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (!filter && !earner_ids?.length) fail('earner_ids')
  if (filter && earner_ids) fail('earner_ids', 'ids_or_filter')
  if (filter && expected_count === undefined) fail('expected_count')
}

const Selected = People.extend(ofPath).superRefine(selectsOnce)

/**
 * Addition: awards the path to those of the selected who are `complete`, `proposed` or `waiting_for_credits`, all in one
 * step; the others are skipped. It approves proposals. 422 `not_enough_credits` where it cannot be all of them, and 409
 * where a filter matches another number of people than was expected.
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

/** Addition: holds the badge of the path back from those of the selected who are complete, proposed or wait for credits. */
export const declinePath = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/decline',
  summary: 'Decline to award a learning path',
  isLarge: true,
  input: Selected,
  output: data(z.object({ declined_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** Addition: lets those of the selected who are withheld go on as their steps say. */
export const allowPath = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/learning_paths/:learning_path_id/progress/allow',
  summary: 'Allow a learning path to be awarded again',
  isLarge: true,
  input: Selected,
  output: data(z.object({ allowed_count: z.int(), skipped_count: z.int(), message: z.string() })),
})

/** What a list of paths shows of one. */
const PathLine = z.object({ id: Uuid, title: z.string(), ...imageFields('image'), status: TemplateStatus })

/** Addition: the learning paths that somebody is on, by title. */
export const listPathsOfEarner = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/earners/:earner_id/learning_paths',
  summary: 'List the learning paths of an earner',
  input: z.object({ earner_id: Uuid }),
  output: data(
    z.array(
      Standing.extend({
        learning_path: PathLine,
        /** All steps of the path, in their order. */
        all_steps: z.array(z.object({ badge_template_id: Uuid, title: z.string(), is_required: Flag })),
      }),
    ),
  ),
})

/** Addition: the learning paths on which somebody has to be decided about, or is at risk. */
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
