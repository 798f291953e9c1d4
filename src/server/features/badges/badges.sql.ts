import { and, desc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { isAssignable } from '../templates/templates.sql.ts'
import type { BadgeRow } from './badge-answer.ts'

const { searchName: _, ...badge } = getTableColumns(badges)

const isBadge = (organizationId: string, id: string) =>
  and(eq(badges.organizationId, organizationId), eq(badges.id, id))

/** The newest award mail of a badge. */
const newestMail = (db: Database) =>
  db
    .select({
      id: mails.id,
      status: mails.status,
      recipient: mails.recipient,
      lastError: mails.lastError,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(and(eq(mails.badgeId, badges.id), eq(mails.kind, 'badge_awarded')))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(1)
    .as('email')

/** The id of the badge that renewed a badge. */
const renewedBy = sql<string | null>`(select next.id from badges next where next.renews_badge_id = ${badges.id})`.as(
  'renewed_by',
)

/** When a badge was reported as sent to the wrong person; null once that is settled or the badge is not valid. */
const mistakeReportedAt = sql<string | null>`(select report.created_at from mistake_reports report
  where report.badge_id = ${badges.id} and report.settled_at is null and ${badges.status} = 'valid')`.as(
  'mistake_reported_at',
)

/** Badges with the version that each was issued from, their organization, and their newest award mail. */
export function withVersion(db: Database) {
  const newest = newestMail(db)
  const { id, status, recipient, lastError, sentAt } = newest
  const email = { id, status, recipient, lastError, sentAt }
  return db
    .select({
      badge,
      renewedBy,
      mistakeReportedAt,
      email,
      template: templates,
      version: templateVersions,
      isAssignable,
      organization: organizations,
    })
    .from(badges)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .innerJoin(templates, eq(templates.id, badges.templateId))
    .innerJoin(organizations, eq(organizations.id, badges.organizationId))
    .leftJoinLateral(newest, sql`true`)
}

const badgeById = prepared((db) =>
  withVersion(db)
    .where(and(eq(badges.organizationId, sql.placeholder('organizationId')), eq(badges.id, sql.placeholder('id'))))
    .prepare('badge_by_id'),
)

/** A badge with everything that its page shows; undefined for an unknown id and for another organization's. */
export async function findBadge(db: Database, organizationId: string, id: string): Promise<BadgeRow | undefined> {
  const [row] = await badgeById(db).execute({ organizationId, id })
  return row
}

/**
 * The badge of a public page. Anyone with the link may see it, so the query is not scoped by organization. Undefined if its
 * person was erased.
 */
export async function findPublicBadge(db: Database, id: string): Promise<BadgeRow | undefined> {
  const [row] = await withVersion(db).where(and(eq(badges.id, id), isNull(badges.erasedAt)))
  return row
}

/** Those of many badges of an organization that have a public page, in any order. */
export async function findPublicBadges(db: Database, organizationId: string, ids: string[]): Promise<BadgeRow[]> {
  return withVersion(db).where(
    and(eq(badges.organizationId, organizationId), inArray(badges.id, ids), isNull(badges.erasedAt)),
  )
}

/** The language of a badge whose person was erased, which is all that its public page uses. Undefined for any other id. */
export async function findErasedBadge(db: Database, id: string): Promise<{ language: Language } | undefined> {
  const [row] = await db
    .select({ language: templateVersions.language })
    .from(badges)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .where(and(eq(badges.id, id), isNotNull(badges.erasedAt)))
  return row
}

/** The id of the badge with a number. Anyone with the number may see its page, so it is not scoped by organization. */
export async function findBadgeIdByNumber(db: Database, number: string): Promise<string | undefined> {
  const [row] = await db.select({ id: badges.id }).from(badges).where(eq(badges.number, number))
  return row?.id
}

/** The newest badges of one earner. */
export async function findBadgesOfEarner(
  db: Database,
  organizationId: string,
  earnerId: string,
  most: number,
): Promise<BadgeRow[]> {
  return withVersion(db)
    .where(and(eq(badges.organizationId, organizationId), eq(badges.earnerId, earnerId)))
    .orderBy(desc(badges.seq))
    .limit(most)
}

/** Revokes a valid badge. @returns false if there is no such badge */
export async function updateBadgeRevoked(
  tx: Database,
  organizationId: string,
  id: string,
  { reason, at }: { reason: string; at: string },
): Promise<boolean> {
  const revoked = await tx
    .update(badges)
    .set({ status: 'revoked', revokedAt: at, revokedReason: reason, updatedAt: sql`clock_timestamp()` })
    .where(and(isBadge(organizationId, id), eq(badges.status, 'valid')))
    .returning({ id: badges.id })
  return revoked.length === 1
}

/** Counts that the badge's public page was shared with one of its share buttons. */
export async function updateBadgeShared(db: Database, id: string): Promise<void> {
  await db
    .update(badges)
    .set({ sharedCount: sql`coalesce(${badges.sharedCount}, 0) + 1` })
    .where(eq(badges.id, id))
}

/** Records when the recipient first followed the link in their mail. */
export async function updateBadgeOpened(db: Database, id: string): Promise<void> {
  await db
    .update(badges)
    .set({ openedAt: sql`clock_timestamp()` })
    .where(and(eq(badges.id, id), isNull(badges.openedAt)))
}
