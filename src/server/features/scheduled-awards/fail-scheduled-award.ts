import { RETRY_DAYS, type ScheduledAwardFailure } from '#contract/scheduled-awards.ts'
import type { Services } from '#server/services.ts'
import { type ActivitySource, recordActivity } from '../activity/record-activity.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findAdministrators, findAuthor } from './authors.sql.ts'
import { lockScheduledAward, type ScheduleRow, updateScheduledAward } from './scheduled-awards.sql.ts'

export type Reason = { failure: ScheduledAwardFailure; creditsMissing?: number }

const DAY = 24 * 60 * 60 * 1000

/** Records that a scheduled award failed as a whole; notifies its author, or administrators if the author may not award. */
export async function failScheduledAward(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { organizationId, id }: { organizationId: string; id: string },
  { failure, creditsMissing }: Reason,
  retriedBy: ActivitySource | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const row = await lockScheduledAward(tx, organizationId, id)
    if (row?.status !== 'running') return
    const now = clock.now()
    const retryUntil = row.retryUntil ?? new Date(now.getTime() + RETRY_DAYS * DAY).toISOString()
    await updateScheduledAward(tx, organizationId, id, {
      status: 'failed',
      failure,
      creditsMissing: creditsMissing ?? null,
      retryUntil,
      endedAt: now.toISOString(),
    })
    await recordActivity(tx, {
      ...(retriedBy ?? { organizationId, actor: actorOf(row) }),
      kind: 'scheduled_award_failed',
      subject: { type: 'template', id: row.templateId, label: row.templateTitle },
      details: { reason: failure, ...(row.listName && { list: row.listName }) },
    })
    if (retriedBy) return
    const author = await findAuthor(tx, organizationId, row.userId)
    for (const { email, language, userId } of author ? [author] : await findAdministrators(tx, organizationId)) {
      const data = { scheduled_award: id }
      await insertMail(tx, organizationId, { kind: 'scheduled_award_failed', recipient: email, language, userId, data })
    }
  })
}

const actorOf = ({ userId }: Pick<ScheduleRow, 'userId'>) =>
  userId ? { type: 'schedule' as const, userId } : { type: 'system' as const }
