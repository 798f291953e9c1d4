import { z } from 'zod'
import type { ListResults } from './awards/results.ts'
import { Award, datesInOrder, Recipient } from './badges.ts'
import { data, endpoint } from './endpoint.ts'
import { fails, Instant, Page, Uuid, WallClock } from './formats.ts'
import { Duplicates } from './list-awards.ts'
import type { Result } from './micro-credentials/micro-credentials.ts'
import { PageMeta, paginated } from './page.ts'

/** How many days ahead an award may be scheduled. */
export const MOST_DAYS_AHEAD = 366
/** For how many days after it failed an award may be tried again. */
export const RETRY_DAYS = 7

/** `running` for a moment only: an award is done whole or fails whole. */
export const ScheduledAwardStatus = z.enum(['scheduled', 'running', 'done', 'failed', 'cancelled'])
export type ScheduledAwardStatus = z.output<typeof ScheduledAwardStatus>

/** Why a scheduled award failed. Nothing was awarded then. */
export const ScheduledAwardFailure = z.enum([
  'template_gone',
  'template_not_assignable',
  'list_gone',
  'list_disabled',
  'list_empty',
  /** `duplicates` is `refuse`, and somebody holds the badge. */
  'already_held',
  'not_enough_credits',
  /** Whoever scheduled it has left the organization, or may award no longer. Whoever tries it again takes it over. */
  'author_not_allowed',
  'organization_disabled',
  /** Something failed on our side, several times. */
  'internal',
])
export type ScheduledAwardFailure = z.output<typeof ScheduledAwardFailure>

/** Whom an award to a list goes to: those on it when it was scheduled, or those on it when it runs. */
export const ListPeople = z.enum(['frozen', 'live'])
export type ListPeople = z.output<typeof ListPeople>

const person = Recipient.partial().shape

/** What people have achieved is not known before: who sends it hears so, rather than losing it without a word. */
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
 * An award to one person or to a list, on a day and time to come. The badges are issued with that date, from the version
 * of the template that is current when it runs. They say nothing of what people have achieved, which is seldom known before.
 */
const ScheduleFields = Award.omit({ emitted_at: true }).extend({
  ...NO_RESULTS,
  /**
   * On the service's wall clock. A time that does not exist that night, because summer time begins, is as much later; one
   * that exists twice is the first.
   */
  runs_at: WallClock,
  ...person,
  earners_list_id: Uuid.optional(),
  people: ListPeople.default('frozen'),
  duplicates: Duplicates.default('allow'),
})

type Schedule = z.output<typeof ScheduleFields>

/** A list goes before a person, who then says nothing. */
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
  /** As it was asked for. */
  runs_at: WallClock,
  /** When that is indeed, and the date of the badges: later than `runs_at` in a night that does not have it. */
  due_at: WallClock,
  badge_template: z.object({
    id: Uuid,
    /** Of its current version; as it was called at scheduling where it is gone. */
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
  duplicates: Duplicates,
  /** Whom it goes to by now, those who are left out among them; how many it went to where it is done. */
  earners_count: z.int(),
  /** As it was asked for: `computed` by the template's validity, `never`, or `date`. */
  expiry: z.enum(['computed', 'never', 'date']),
  /** When the badges end, by the template's version of today where it is computed; null where they never do. */
  expires_at: WallClock.nullable(),
  activity_title: z.string(),
  activity_started_at: z.string().nullable(),
  activity_ended_at: z.string().nullable(),
  notes: z.string(),
  /** Who scheduled it, or has changed or tried it again last; null where they are gone. */
  author: z.object({ id: Uuid, name: z.string() }).nullable(),
  /** Whether the caller may change, cancel or try it again by their level and whose it is, whatever its status. */
  is_changeable: z.boolean(),
  failure: ScheduledAwardFailure.nullable(),
  /** Of `not_enough_credits`. */
  credits_missing: z.int().nullable(),
  /** Until when a failed award may be tried again; null where it has not failed. */
  retry_until: Instant.nullable(),
  /** What came of it: badges issued, and people left out because they held one. Null until it is done. */
  badges_count: z.int().nullable(),
  skipped_count: z.int().nullable(),
  /** The number of the version that the badges were issued from. */
  badge_template_version: z.int().nullable(),
  /** The badge of an award to one person. */
  badge_id: Uuid.nullable(),
  /** What it became; null until it is done, and where everybody was left out. */
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

/** Addition: what is to come, the soonest first; what is over, the latest first after it. */
export const listScheduledAwards = endpoint({
  method: 'GET',
  path: PATH,
  summary: 'List scheduled awards',
  input: ScheduledAwardFilter.extend({ page: Page }),
  output: paginated(ScheduledAward).extend({
    /** `scheduled`: how many are to come, whatever the filter. */
    meta: PageMeta.extend({ scheduled: z.int() }),
  }),
})

/** Addition. No credits are taken and none are held back until it runs. */
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

/** Addition: says anew all that was said at scheduling, until it runs. A list that stays frozen keeps its people. */
export const updateScheduledAward = endpoint({
  method: 'PUT',
  path: `${PATH}/:scheduled_award_id`,
  summary: 'Change a scheduled award',
  input: ScheduleFields.extend(OfSchedule.shape).superRefine((schedule, context) => {
    isPersonOrList(schedule, context as z.RefinementCtx<never>)
    datesInOrder({ ...schedule, emitted_at: schedule.runs_at }, context as z.RefinementCtx<never>)
  }),
  output: data(ScheduledAward),
})

/** Addition: cancels it, until it runs. It stays in the list as cancelled; to one person, for 30 days. */
export const cancelScheduledAward = endpoint({
  method: 'DELETE',
  path: `${PATH}/:scheduled_award_id`,
  summary: 'Cancel a scheduled award',
  input: OfSchedule,
  output: data(ScheduledAward),
})

/** Addition: awards now what has failed, with the date that was scheduled. It may fail again, which the answer says. */
export const retryScheduledAward = endpoint({
  method: 'POST',
  path: `${PATH}/:scheduled_award_id/retry`,
  summary: 'Try a scheduled award again',
  input: OfSchedule,
  output: data(ScheduledAward),
})
