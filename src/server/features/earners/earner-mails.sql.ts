import { and, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { EarnerMail } from '#contract/earners/earners-mails.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { templateVersions } from '#server/schema/tables/templates.ts'

type MailAnswer = z.input<typeof EarnerMail>

/** One page of the mails about an earner's badges, newest first, and their total number. */
export async function findMailsOfEarner(db: Database, organizationId: string, earnerId: string, page: number) {
  const theirs = and(
    eq(badges.organizationId, organizationId),
    eq(badges.earnerId, earnerId),
    eq(mails.organizationId, organizationId),
  )
  const rows = await db
    .select({ mail: mails, badgeId: badges.id, title: templateVersions.title })
    .from(mails)
    .innerJoin(badges, eq(badges.id, mails.badgeId))
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .where(theirs)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))
  const totals = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mails)
    .innerJoin(badges, eq(badges.id, mails.badgeId))
    .where(theirs)
  return { rows: rows.map(mailAnswer), total: onlyRow(totals).total }
}

type MailRow = { mail: typeof mails.$inferSelect; badgeId: string; title: string }

const mailAnswer = ({ mail, badgeId, title }: MailRow): MailAnswer => ({
  id: mail.id,
  kind: mail.kind as MailAnswer['kind'],
  status: mail.status,
  recipient: mail.recipient,
  error: mail.lastError,
  sent_at: mail.sentAt && instantFrom(mail.sentAt),
  badge_id: badgeId,
  badge_title: title,
  created_at: instantFrom(mail.createdAt),
})
