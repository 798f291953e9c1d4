import { z } from 'zod'
import type { ListResults } from './awards/results.ts'
import { Award, datesInOrder, Recipient } from './badges.ts'
import { OtherName } from './earners/other-name.ts'
import { onlyPeople, WrittenCondition } from './earners/row-condition.ts'
import { data, endpoint, replacing } from './endpoint.ts'
import { fails, Instant, Page, Uuid, WallClock } from './formats.ts'
import { Duplicates } from './list-awards.ts'
import type { Result } from './micro-credentials/micro-credentials.ts'
import { PageMeta, paginated } from './page.ts'

/** The maximum number of days that an award can be scheduled ahead. */
export const MAX_DAYS_AHEAD = 366
/** The number of days within which a failed award can be retried. */
export const RETRY_DAYS = 7

/** `running` is brief: an award succeeds or fails as a whole. */
export const ScheduledAwardStatus = z.enum(['scheduled', 'running', 'done', 'failed', 'cancelled'])
export type ScheduledAwardStatus = z.output<typeof ScheduledAwardStatus>

/** Why a scheduled award failed. Nothing was awarded then. */
export const ScheduledAwardFailure = z.enum([
  'template_gone',
  'template_not_assignable',
  'list_gone',
  'list_disabled',
  'list_empty',
  /** `duplicates` is `refuse`, and a person already holds the badge. */
  'already_held',
  'not_enough_credits',
  /** Its author has left the organization or may no longer award. Whoever retries it becomes the author. */
  'author_not_allowed',
  'organization_disabled',
  /** An internal error, repeated several times. */
  'internal',
])
export type ScheduledAwardFailure = z.output<typeof ScheduledAwardFailure>

/** The recipients of an award to a list: its people at scheduling time, or when it runs. */
export const ListPeople = z.enum(['frozen', 'live'])
export type ListPeople = z.output<typeof ListPeople>

const person = Recipient.partial().shape

/** Results are not known in advance. Sending them is an error, because dropping them silently would lose data. */
const notPlanned = z
  .unknown()
  .refine((value) => isNothing(value), fails('results_not_planned'))
  .optional()
  .meta({ examples: [null] })

const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const NO_RESULTS = {
  grade: notPlanned,
  grade_scale: notPlanned,
  credits_earned: notPlanned,
  evidence: notPlanned,
  grade_from: notPlanned,
  credits_earned_from: notPlanned,
  results: notPlanned,
} satisfies Partial<Record<keyof Result | keyof ListResults, z.ZodType>>

/**
 * An award to one person or a list at a future time. The badges are issued with that date, from the template version
 * that is current then. They carry no results, which are seldom known in advance.
 */
const ScheduleFields = Award.omit({ emitted_at: true }).extend({
  ...NO_RESULTS,
  /**
   * In the service's time zone. A time skipped by the change to summer time runs that much later; a time that occurs
   * twice means the first.
   */
  runs_at: WallClock,
  ...person,
  /** As in E18, when it is scheduled; somebody who gets the address until it runs is somebody else. */
  other_name: OtherName.optional(),
  earners_list_id: Uuid.optional(),
  people: ListPeople.default('frozen'),
  duplicates: Duplicates.default('allow'),
  ...onlyPeople,
})

type Schedule = z.output<typeof ScheduleFields>

/** A list takes precedence; without one the person is required. */
function isPersonOrList(schedule: Schedule, context: z.RefinementCtx<Schedule>) {
  if (schedule.earners_list_id !== undefined) return
  const missing = PERSON.filter((name) => schedule[name] === undefined)
  if (missing.length === PERSON.length) {
    context.addIssue({ code: 'custom', path: ['earners_list_id'], params: { code: 'person_or_list' } })
    return
  }
  for (const name of missing) context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } })
}

const PERSON = ['recipient_email', 'recipient_first_name', 'recipient_last_name'] as const

export const ScheduleAward = ScheduleFields.superRefine((schedule, context) => {
  isPersonOrList(schedule, context)
  datesInOrder({ ...schedule, emitted_at: schedule.runs_at }, context as z.RefinementCtx<never>)
})
export type ScheduleAward = z.output<typeof ScheduleAward>

export const ScheduledAward = z.object({
  id: Uuid,
  status: ScheduledAwardStatus,
  /** The requested time. */
  runs_at: WallClock,
  /** The actual time, and the badges' date: later than `runs_at` if that time does not exist on its day. */
  due_at: WallClock,
  badge_template: z.object({
    id: Uuid,
    /** The title of the current version; of a deleted template, the title at scheduling time. */
    title: z.string(),
    exists: z.boolean(),
    /** Whether it could be awarded now. */
    is_assignable: z.boolean(),
  }),
  /** Null for an award to a list. */
  recipient: z
    .object({ recipient_email: z.string(), recipient_first_name: z.string(), recipient_last_name: z.string() })
    .nullable(),
  /** Null for an award to one person. */
  earners_list: z.object({ id: Uuid, name: z.string(), exists: z.boolean() }).nullable(),
  people: ListPeople.nullable(),
  /** The condition that the people of the list have to meet; null if it is for everybody. */
  only: WrittenCondition.nullable(),
  duplicates: Duplicates,
  /**
   * The current number of recipients, including skipped ones; for a finished award the number at that time. Null if the
   * people of a cancelled or failed award are no longer stored, and for people of the time it runs who meet a condition.
   */
  earners_count: z.int().nullable(),
  /** How the expiry was requested: `computed` from the template's validity, `never`, or a `date`. */
  expiry: z.enum(['computed', 'never', 'date']),
  /** When the badges expire, by the template's current version if computed; null if never. */
  expires_at: WallClock.nullable(),
  activity_title: z.string(),
  activity_started_at: z.string().nullable(),
  activity_ended_at: z.string().nullable(),
  notes: z.string(),
  /** Who scheduled, last changed or retried it; null if they are gone. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** Whether the caller's level and authorship allow them to change, cancel or retry it, whatever its status. */
  is_changeable: z.boolean(),
  failure: ScheduledAwardFailure.nullable(),
  /** For `not_enough_credits`. */
  credits_missing: z.int().nullable(),
  /** The deadline for retrying a failed award; null if it has not failed. */
  retry_until: Instant.nullable(),
  /** The result: badges issued, and people skipped because they already held one. Null until it is done. */
  badges_count: z.int().nullable(),
  skipped_count: z.int().nullable(),
  /** The number of the version that the badges were issued from. */
  badge_template_version: z.int().nullable(),
  /** The badge of an award to one person. */
  badge_id: Uuid.nullable(),
  /** The resulting award; null until it is done, and if everybody was skipped. */
  award_id: Uuid.nullable(),
  ended_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ScheduledAward = z.output<typeof ScheduledAward>

const PATH = '/api/v1/issuers/organization/scheduled_awards'
const OfSchedule = z.object({ scheduled_award_id: Uuid })

export const ScheduledAwardFilter = z.object({
  status: ScheduledAwardStatus.optional(),
  badge_template_id: Uuid.optional(),
  earners_list_id: Uuid.optional(),
})
export type ScheduledAwardFilter = z.output<typeof ScheduledAwardFilter>

/** Addition: upcoming awards first, soonest first; then finished ones, latest first. */
export const listScheduledAwards = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List scheduled awards',
  input: ScheduledAwardFilter.extend({ page: Page }),
  output: paginated(ScheduledAward).extend({
    /** `scheduled`: the number of upcoming awards of the filter's template and list, whatever its status. */
    meta: PageMeta.extend({ scheduled: z.int() }),
  }),
})

/** Addition: credits are neither taken nor reserved until it runs. */
export const scheduleAward = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Schedule an award',
  status: 201,
  idempotent: true,
  input: ScheduleAward,
  output: data(ScheduledAward),
})

export const getScheduledAward = endpoint({
  method: 'GET',
  path: `${PATH}/:scheduled_award_id`,
  summary: 'Get a scheduled award',
  input: OfSchedule,
  output: data(ScheduledAward),
})

/** What a change of a scheduled award replaces: all of what was asked for. */
const seenSchedule = (shown: Partial<ScheduledAward>) => ({
  badge_template_id: shown.badge_template?.id,
  recipient: shown.recipient,
  earners_list_id: shown.earners_list === null ? null : shown.earners_list?.id,
  people: shown.people,
  duplicates: shown.duplicates,
  runs_at: shown.runs_at,
  // A computed end follows the template.
  expires_at: shown.expiry === 'computed' ? 'computed' : shown.expires_at,
  activity_title: shown.activity_title,
  activity_started_at: shown.activity_started_at,
  activity_ended_at: shown.activity_ended_at,
  notes: shown.notes,
})

/** Addition: replaces all fields, until it runs. A list that stays frozen keeps its people. */
export const updateScheduledAward = replacing(
  endpoint({
    method: 'PUT',
    path: `${PATH}/:scheduled_award_id`,
    summary: 'Change a scheduled award',
    input: ScheduleFields.extend(OfSchedule.shape).superRefine((schedule, context) => {
      isPersonOrList(schedule, context as z.RefinementCtx<never>)
      datesInOrder({ ...schedule, emitted_at: schedule.runs_at }, context as z.RefinementCtx<never>)
    }),
    output: data(ScheduledAward),
  }),
  { shownBy: () => getScheduledAward, seen: seenSchedule, fields: () => Object.keys(seenSchedule({})) },
)

/** Addition: cancels it, until it runs. It stays listed as cancelled; an award to one person for 30 days. */
export const cancelScheduledAward = endpoint({
  method: 'DELETE',
  path: `${PATH}/:scheduled_award_id`,
  summary: 'Cancel a scheduled award',
  input: OfSchedule,
  output: data(ScheduledAward),
})

/** Addition: runs a failed award now, with the scheduled date. The answer tells if it fails again. */
export const retryScheduledAward = endpoint({
  method: 'POST',
  path: `${PATH}/:scheduled_award_id/retry`,
  summary: 'Try a scheduled award again',
  input: OfSchedule,
  output: data(ScheduledAward),
})
