import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import {
  MAX_DAYS_AHEAD,
  type ScheduleAward,
  updateScheduledAward as updateContract,
} from '#contract/scheduled-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { dayNow, instantOfWallClock, wallClockIn } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { refuseStale } from '../activity/refuse-stale.ts'
import { refuseExpiryBeforeIssue } from '../awards/award-badge.ts'
import { findMeant, nobodyMeant } from '../awards/meant-people.ts'
import { resolveOtherNames } from '../earners/resolve-other-names.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import {
  deletePeople,
  freezePeople,
  insertScheduledAward,
  lockScheduledAward,
  type ScheduleRow,
  updateScheduledAward,
} from './scheduled-awards.sql.ts'
import { mayChange, showScheduledAward } from './show-scheduled-award.ts'

/**
 * Schedules an award to one person or to a list.
 * @throws Refusal 404 for an unknown template or list, 422 `template_not_assignable`, 409 `list_disabled`, 422
 * `list_empty`, 422 `validation_failed` for a time in the past or too far ahead
 */
export async function scheduleAward(award: ScheduleAward, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const dueAt = dueAtOf(award, services)
  const id = await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const named = await readNamed(award, { ...request, db: tx })
    await settleRecipient(award, { ...request, db: tx })
    const made = await insertScheduledAward(tx, organizationId, {
      ...valuesOf(award, named, dueAt),
      userId: caller.userId,
    })
    if (isFrozen(award)) await freeze(award, made, { ...request, db: tx })
    await record('award_scheduled', { award, named }, { ...request, db: tx })
    return made
  })
  return showScheduledAward(id, request)
}

/**
 * Replaces a scheduled award; the caller becomes its author. A list that stays frozen keeps its people.
 * @throws Refusal as `scheduleAward`, 403 for an issuer and an award scheduled by somebody else, 409 `conflict` if it has
 * started
 */
export async function changeSchedule(
  { scheduled_award_id: id, ...award }: z.output<typeof updateContract.input>,
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const dueAt = dueAtOf(award, services)
  await db.transaction(async (tx) => {
    const before = await lockChangeable(id, { ...request, db: tx })
    await refuseStale(tx, request, updateContract, {
      sent: award,
      shown: (await showScheduledAward(id, { ...request, db: tx })).data,
      changes: { subjectId: before.templateId, kinds: ['scheduled_award_changed'] },
    })
    const named = await readNamed(award, { ...request, db: tx }, before)
    await settleRecipient(award, { ...request, db: tx })
    await updateScheduledAward(tx, organizationId, id, { ...valuesOf(award, named, dueAt), userId: caller.userId })
    if (!isFrozen(award)) await deletePeople(tx, organizationId, id)
    else if (!keepsPeople(award, before)) await freeze(award, id, { ...request, db: tx })
    await record('scheduled_award_changed', { award, named }, { ...request, db: tx })
  })
  return showScheduledAward(id, request)
}

/**
 * Cancels a scheduled award.
 * @throws Refusal 404 for an unknown id, 403 for an issuer and an award scheduled by somebody else, 409 `conflict` if it
 * has started
 */
export async function cancelSchedule(
  { scheduled_award_id: id }: { scheduled_award_id: string },
  request: SignedInRequest,
) {
  const { db, caller, services } = request
  await db.transaction(async (tx) => {
    const { templateId, templateTitle, listName, runsAt } = await lockChangeable(id, { ...request, db: tx })
    const endedAt = services.clock.now().toISOString()
    await updateScheduledAward(tx, caller.organizationId, id, { status: 'cancelled', endedAt })
    await deletePeople(tx, caller.organizationId, id)
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'scheduled_award_cancelled',
      subject: { type: 'template', id: templateId, label: templateTitle },
      details: { at: runsAt, ...(listName && { list: listName }) },
    })
  })
  return showScheduledAward(id, request)
}

/** Locks an award that is still scheduled and that the caller may change. */
async function lockChangeable(id: string, request: SignedInRequest): Promise<ScheduleRow> {
  const { db: tx, caller } = request
  await lockOrganization(tx, caller.organizationId)
  const row = await lockScheduledAward(tx, caller.organizationId, id)
  if (!row) throw notFound()
  refuseOthers(row, request)
  if (row.status !== 'scheduled')
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.scheduled_has_begun({}, { locale }) })
  return row
}

/** @throws Refusal 403 for an issuer and an award scheduled by somebody else */
export function refuseOthers(row: Pick<ScheduleRow, 'userId'>, request: SignedInRequest) {
  if (mayChange(row, request)) return
  throw new Refusal(403, 'forbidden', { sentence: (locale) => m.scheduled_not_yours({}, { locale }) })
}

type Named = { title: string; listName: string | null }

/**
 * The names of the template and the list of an award. Both must exist and be awardable now, though that may change until
 * the run.
 * @param before the award before a change: its template, and the list whose people stay frozen, are not checked again
 */
async function readNamed(
  award: ScheduleAward,
  { db: tx, caller }: SignedInRequest,
  before?: ScheduleRow,
): Promise<Named> {
  const template = await findTemplate(tx, caller.organizationId, award.badge_template_id)
  if (!template) throw notFound()
  if (!template.isAssignable && template.template.id !== before?.templateId)
    throw notAssignable(template.template.status)
  const { title } = template.version
  if (award.earners_list_id === undefined) return { title, listName: null }
  const list = await findList(tx, caller.organizationId, award.earners_list_id)
  if (before && keepsPeople(award, before)) return { title, listName: list?.name ?? before.listName }
  if (!list) throw notFound()
  if (list.status === 'disabled') throw new Refusal(409, 'list_disabled')
  return { title, listName: list.name }
}

const isFrozen = (award: ScheduleAward) => award.earners_list_id !== undefined && award.people === 'frozen'

/** Whether the award keeps the people it was frozen for, even if their list has changed or was deleted. */
const keepsPeople = (award: ScheduleAward, before: ScheduleRow) =>
  isFrozen(award) &&
  before.isFrozen &&
  before.listId === award.earners_list_id &&
  isDeepStrictEqual(before.only, award.only ?? null)

async function freeze({ earners_list_id, only }: ScheduleAward, id: string, { db: tx, caller }: SignedInRequest) {
  const { organizationId } = caller
  const listId = earners_list_id!
  const meant = only ? await findMeant(tx, { organizationId, listId }, only) : undefined
  const people = await freezePeople(tx, organizationId, { id, listId, meant })
  if (people === 0) throw nobodyMeant(only)
}

function valuesOf(award: ScheduleAward, { title, listName }: Named, dueAt: Date) {
  return {
    templateId: award.badge_template_id,
    templateTitle: title,
    ...recipientOf(award),
    listId: award.earners_list_id ?? null,
    listName,
    isFrozen: isFrozen(award),
    only: (award.earners_list_id !== undefined && award.only) || null,
    duplicates: award.duplicates,
    expiry: expiryOf(award),
    expiresAt: award.expires_at ?? null,
    activityTitle: award.activity_title ?? '',
    activityStartedAt: award.activity_started_at ?? null,
    activityEndedAt: award.activity_ended_at ?? null,
    notes: award.notes ?? '',
    runsAt: award.runs_at,
    dueAt: dueAt.toISOString(),
  }
}

/** The recipient's columns; a list takes precedence over a person. */
function recipientOf({ earners_list_id, ...award }: ScheduleAward) {
  const isToPerson = earners_list_id === undefined
  return {
    recipientEmail: (isToPerson && award.recipient_email) || null,
    recipientFirstName: (isToPerson && award.recipient_first_name) || null,
    recipientLastName: (isToPerson && award.recipient_last_name) || null,
  }
}

/** Renames the person at the address now, or refuses, where the award says so; until it runs the name says who is meant. */
async function settleRecipient(award: ScheduleAward, { db: tx, ...request }: SignedInRequest) {
  const { recipientEmail, recipientFirstName, recipientLastName } = recipientOf(award)
  if (!recipientEmail) return
  const recipient = {
    recipient_email: recipientEmail,
    recipient_first_name: recipientFirstName ?? '',
    recipient_last_name: recipientLastName ?? '',
    other_name: award.other_name,
  }
  await resolveOtherNames(tx, activitySourceOf(request), [recipient], () => [])
}

function expiryOf({ expires_at }: ScheduleAward) {
  if (expires_at === undefined) return 'computed' as const
  return expires_at === null ? ('never' as const) : ('date' as const)
}

const record = (
  kind: 'award_scheduled' | 'scheduled_award_changed',
  { award, named }: { award: ScheduleAward; named: Named },
  request: SignedInRequest,
) =>
  recordActivity(request.db, {
    ...activitySourceOf(request),
    kind,
    subject: { type: 'template', id: award.badge_template_id, label: named.title },
    details: { at: award.runs_at, ...(named.listName && { list: named.listName }) },
  })

/**
 * The instant of the requested wall-clock time.
 * @throws Refusal 422 if it has passed or is too far ahead, or the badges would have expired by then
 */
function dueAtOf({ runs_at, expires_at }: ScheduleAward, { clock, config }: Services): Date {
  const dueAt = new Date(instantOfWallClock(runs_at, config.timeZone))
  if (dueAt <= clock.now()) throw invalidField(['runs_at'], (locale) => m.scheduled_in_the_past({}, { locale }))
  const last = addDays(dayNow({ clock, config }), MAX_DAYS_AHEAD)
  if (runs_at.slice(0, 10) > last)
    throw invalidField(['runs_at'], (locale) =>
      m.scheduled_too_far({ day: formatDay(last, 'long', locale) }, { locale }),
    )
  // The contract compares with `runs_at`; if daylight saving time skips that time, the badges are dated later.
  refuseExpiryBeforeIssue(expires_at, wallClockIn(config.timeZone, dueAt))
  return dueAt
}
