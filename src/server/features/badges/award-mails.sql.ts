import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { AwardMail } from '#contract/badges.ts'
import { instantFrom } from '#server/clock.ts'
import type { Database } from '#server/database/database.ts'
import { mails } from '#server/database/schema/badges.ts'

export type AwardMailAnswer = z.input<typeof AwardMail>

/** The newest mail that tells of each award, by badge id. */
export async function findAwardMails(
  db: Database,
  organizationId: string,
  badgeIds: string[],
): Promise<Map<string, AwardMailAnswer>> {
  if (badgeIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([mails.badgeId])
    .from(mails)
    .where(
      and(eq(mails.organizationId, organizationId), inArray(mails.badgeId, badgeIds), eq(mails.kind, 'badge_awarded')),
    )
    .orderBy(mails.badgeId, desc(mails.createdAt), desc(mails.id))
  return new Map(rows.map((row) => [row.badgeId ?? '', mailAnswer(row)]))
}

const mailAnswer = (row: typeof mails.$inferSelect): AwardMailAnswer => ({
  id: row.id,
  status: row.status as AwardMailAnswer['status'],
  recipient: row.recipient,
  error: row.lastError,
  sent_at: row.sentAt && instantFrom(row.sentAt),
})
