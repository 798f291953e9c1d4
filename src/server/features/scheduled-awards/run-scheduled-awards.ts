import type { ScheduledAwardFailure } from '#contract/scheduled-awards.ts'
import type { JobRun } from '#server/jobs/job.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { failureOf } from '#server/platform/log.ts'
import { openTurns } from '#server/platform/turns.ts'
import type { Services } from '#server/services.ts'
import type { ActionContext } from '../activity/action-context.ts'
import type { ActivitySource } from '../activity/record-activity.sql.ts'
import { awardBadge, NotEnoughCredits } from '../awards/award-badge.ts'
import { awardBadgeToList } from '../awards/award-badge-to-list.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { findAuthor } from './authors.sql.ts'
import { failScheduledAward, type Reason } from './fail-scheduled-award.ts'
import {
  deleteEndedToPerson,
  deletePeople,
  deletePeopleOfEnded,
  findDatabaseTime,
  findDueAward,
  findScheduledAward,
  findVersionNumber,
  lockScheduledAward,
  markRunning,
  type ScheduleRow,
  updateScheduledAward,
} from './scheduled-awards.sql.ts'

/** Attempts after which an award that keeps failing for an internal reason is given up. */
const MAX_ATTEMPTS = 5
/** Attempts while the database is busy or unreachable: about an hour at the job's interval. */
const MAX_BUSY_ATTEMPTS = 120

/** Runs all due awards one after another, of each organization in turn. One that fails does not delay the others. */
export async function runScheduledAwards(services: Services, { isStopping }: JobRun): Promise<void> {
  const { db, clock, mailSignal } = services
  const untriedSince = await findDatabaseTime(db)
  const turns = openTurns()
  const failed = new Set<string>()
  let broken: unknown
  for (;;) {
    if (isStopping()) return
    const due = await turns.next((after) => findDueAward(db, { now: clock.now(), after, untriedSince }))
    // Found once more only if the database could not even write that it was tried.
    if (!due || failed.has(due.id)) break
    await runScheduledAward(services, due).catch((error: unknown) => {
      failed.add(due.id)
      broken = error
    })
    mailSignal.wake()
  }
  await deletePeopleOfEnded(db, clock.now())
  await deleteEndedToPerson(db, clock.now())
  if (broken) throw broken
}

type Due = { organizationId: string; id: string }

/**
 * Runs one scheduled award, if it is still due. The award and its completion are written in one transaction, so that it
 * is made only once even if the process dies.
 * @param retriedBy the member who retries it and sees the result, so that no mail is sent
 */
export async function runScheduledAward(services: Services, due: Due, retriedBy?: ActivitySource): Promise<void> {
  const { db, clock, log } = services
  const attempts = await markRunning(db, due, clock.now())
  if (attempts === undefined) return
  try {
    await db.transaction((tx) => award(due, { services, tx, retriedBy }))
  } catch (error) {
    const reason = reasonOf(error)
    if (!reason && attempts < (databaseFailureOf(error) ? MAX_BUSY_ATTEMPTS : MAX_ATTEMPTS)) throw error
    if (!reason) log.error({ scheduledAward: due.id, ...failureOf(error) }, 'a scheduled award was given up')
    await failScheduledAward(services, due, reason ?? { failure: 'internal' }, retriedBy)
  }
}

/** Thrown if an award cannot be made, with the reason. */
class CannotAward extends Error {
  readonly failure: ScheduledAwardFailure
  constructor(failure: ScheduledAwardFailure) {
    super(failure)
    this.failure = failure
  }
}

type Run = { services: Services; tx: Database; retriedBy: ActivitySource | undefined }

/** Locks in the order of `lockOrganization`, to avoid deadlocks with cancellations and erasures. */
async function award({ organizationId, id }: Due, { services, tx, retriedBy }: Run): Promise<void> {
  const planned = await findScheduledAward(tx, organizationId, id)
  if (!planned) return
  const template = await lockTemplateForAward(tx, organizationId, planned.schedule.templateId)
  await lockOrganization(tx, organizationId)
  const row = await lockScheduledAward(tx, organizationId, id)
  if (row?.status !== 'running') return

  if ((await findOrganization(tx, organizationId)).status !== 'enabled') throw new CannotAward('organization_disabled')
  const author = await findAuthor(tx, organizationId, row.userId)
  if (!author) throw new CannotAward('author_not_allowed')
  if (!template) throw new CannotAward('template_gone')
  if (!template.isAssignable) throw new CannotAward('template_not_assignable')

  const acted = retriedBy ?? { organizationId, actor: { type: 'schedule' as const, userId: author.userId } }
  const done = await awardTo(row, { ...acted, db: tx, services })
  await updateScheduledAward(tx, organizationId, id, {
    ...done,
    status: 'done',
    failure: null,
    creditsMissing: null,
    retryUntil: null,
    versionNumber: await findVersionNumber(tx, organizationId, row.templateId),
    endedAt: services.clock.now().toISOString(),
  })
  await deletePeople(tx, organizationId, id)
}

/** Makes the award through the same use cases as the API. */
async function awardTo(row: ScheduleRow, context: ActionContext) {
  const { config } = context.services
  const circumstances = {
    badge_template_id: row.templateId,
    emitted_at: wallClockIn(config.timeZone, new Date(row.dueAt)),
    ...(row.expiry !== 'computed' && { expires_at: row.expiresAt }),
    activity_title: row.activityTitle || null,
    activity_started_at: row.activityStartedAt,
    activity_ended_at: row.activityEndedAt,
    notes: row.notes || null,
  }
  if (row.listId === null) {
    const recipient = {
      recipient_email: row.recipientEmail ?? '',
      recipient_first_name: row.recipientFirstName ?? '',
      recipient_last_name: row.recipientLastName ?? '',
    }
    const ids = await awardBadge({ ...circumstances, ...recipient }, context, 'scheduled')
    return { ...ids, badgesCount: 1, skippedCount: 0 }
  }
  const toList = { ...circumstances, earners_list_id: row.listId, only: row.only, duplicates: row.duplicates }
  const frozen = row.isFrozen ? { scheduledAwardId: row.id, listName: row.listName ?? '' } : undefined
  const { badges, skipped, awardId } = await awardBadgeToList(toList, context, { frozen })
  return { awardId, badgesCount: badges, skippedCount: skipped }
}

const FAILURES: Partial<Record<Refusal['code'], ScheduledAwardFailure>> = {
  not_found: 'list_gone',
  template_not_assignable: 'template_not_assignable',
  list_disabled: 'list_disabled',
  list_empty: 'list_empty',
  conflict: 'already_held',
}

/** @returns undefined for an internal error, which the next attempt may not have */
function reasonOf(error: unknown): Reason | undefined {
  if (error instanceof CannotAward) return { failure: error.failure }
  if (error instanceof NotEnoughCredits) return { failure: 'not_enough_credits', creditsMissing: error.missing }
  if (!(error instanceof Refusal)) return undefined
  const failure = FAILURES[error.code]
  return failure && { failure }
}
