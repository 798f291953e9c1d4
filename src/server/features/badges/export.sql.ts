import { and, eq, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { templateVersions } from '#server/schema/tables/templates.ts'
import { badgeConditions } from './badge-conditions.sql.ts'
import { orderOf } from './badge-order.sql.ts'

/** Bytes per number in `findBadgeNumbers`, big-endian. */
export const NUMBER_SIZE = 4

/**
 * The `seq` numbers of the matching badges, in their order, packed into four bytes each: a million are fast to read and small
 * enough to hold while the file is written. @param local as for `badgeConditions`
 */
export async function findBadgeNumbers(
  db: Database,
  organizationId: string,
  filter: BadgeFilter,
  local: { now: string; timeZone: string },
): Promise<Buffer> {
  const conditions = await badgeConditions(db, organizationId, filter, local)
  const order = sql.join(orderOf(filter.sort), sql`, `)
  const rows = await db
    .select({ numbers: sql<Buffer | null>`string_agg(int4send(${badges.seq}), '' order by ${order})` })
    .from(badges)
    .where(and(...conditions))
  return onlyRow(rows).numbers ?? Buffer.alloc(0)
}

export type ExportedBadge = Awaited<ReturnType<typeof findBadgesByNumber>>[number]

const badgesByNumber = prepared((db) =>
  db
    .select({
      seq: badges.seq,
      number: badges.number,
      id: badges.id,
      status: badges.status,
      firstName: badges.recipientFirstName,
      lastName: badges.recipientLastName,
      email: badges.recipientEmail,
      title: templateVersions.title,
      code: templateVersions.code,
      version: templateVersions.number,
      emittedAt: badges.emittedAt,
      expiresAt: badges.expiresAt,
      activityTitle: badges.activityTitle,
      activityStartedAt: badges.activityStartedAt,
      activityEndedAt: badges.activityEndedAt,
      notes: badges.notes,
      grade: badges.grade,
      gradeScale: badges.gradeScale,
      creditsEarned: badges.creditsEarned,
      revokedAt: badges.revokedAt,
      revokedReason: badges.revokedReason,
      undoneAt: badges.undoneAt,
      createdAt: badges.createdAt,
      templateId: badges.templateId,
      templateVersionId: badges.templateVersionId,
      renews: sql<string | null>`(select other.number from badges other where other.id = ${badges.renewsBadgeId})`,
      renewedBy: sql<string | null>`(select other.number from badges other where other.renews_badge_id = ${badges.id})`,
    })
    .from(badges)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .where(
      and(
        eq(badges.organizationId, sql.placeholder('organizationId')),
        sql`${badges.seq} = any(${sql.placeholder('numbers')}::int[])`,
      ),
    )
    .prepare('badges_by_number'),
)

/** The spreadsheet's data of the badges with these `seq` numbers, in no particular order. */
export const findBadgesByNumber = (db: Database, organizationId: string, numbers: number[]) =>
  badgesByNumber(db).execute({ organizationId, numbers })
