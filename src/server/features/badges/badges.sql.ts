import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/database/database.ts'
import { offsetOf } from '#server/database/paging.ts'
import { badges } from '#server/database/schema/badges.ts'
import { organizations } from '#server/database/schema/organizations.ts'
import { templates, templateVersions } from '#server/database/schema/templates.ts'
import { isAssignable } from '../templates/templates.sql.ts'
import type { BadgeRow } from './badge-answer.ts'
import { badgeConditions } from './badge-conditions.sql.ts'

const { searchName: _, ...badge } = getTableColumns(badges)

const withVersion = (db: Database) =>
  db
    .select({ badge, template: templates, version: templateVersions, isAssignable })
    .from(badges)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .innerJoin(templates, eq(templates.id, badges.templateId))

export async function findBadge(db: Database, organizationId: string, id: string): Promise<BadgeRow | undefined> {
  const [row] = await withVersion(db).where(and(eq(badges.organizationId, organizationId), eq(badges.id, id)))
  return row
}

/** The badge behind a public page: anyone who has its link may see it, so no organization narrows it. */
export async function findPublicBadge(db: Database, id: string): Promise<BadgeRow | undefined> {
  const [row] = await withVersion(db).where(eq(badges.id, id))
  return row
}

type PagedFilter = BadgeFilter & { page: number }

/** One page of badges. @param now the wall clock by which a badge has expired */
export async function findBadges(
  db: Database,
  organizationId: string,
  filter: PagedFilter,
  now: string,
): Promise<BadgeRow[]> {
  // The page's ids first, over the narrow index; their wide rows afterwards, 25 of them.
  const page = db
    .select({ id: badges.id })
    .from(badges)
    .where(and(...badgeConditions(organizationId, filter, now)))
    .orderBy(...orderOf(filter.sort))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  return withVersion(db)
    .where(sql`${badges.id} in (${page})`)
    .orderBy(...orderOf(filter.sort))
}

/** How many badges match; without a filter the organization's own counter tells. */
export async function countBadges(
  db: Database,
  organizationId: string,
  filter: BadgeFilter,
  now: string,
): Promise<number> {
  const conditions = badgeConditions(organizationId, filter, now)
  const [row] =
    conditions.length === 1
      ? await db
          .select({ total: organizations.badgesCount })
          .from(organizations)
          .where(eq(organizations.id, organizationId))
      : await db
          .select({ total: sql<number>`count(*)::int` })
          .from(badges)
          .where(and(...conditions))
  return row?.total ?? 0
}

const SORTED_BY = {
  created_at: badges.createdAt,
  emitted_at: badges.emittedAt,
  expires_at: badges.expiresAt,
  recipient_last_name: badges.recipientLastName,
}

/** Equal rows keep an order of their own, or a page could repeat what another has shown. */
function orderOf(sort: NonNullable<BadgeFilter['sort']> = '-created_at'): SQL[] {
  const column = SORTED_BY[sort.replace('-', '') as keyof typeof SORTED_BY]
  return sort.startsWith('-') ? [desc(column), desc(badges.id)] : [asc(column), asc(badges.id)]
}

/** Revokes a badge that is valid. @returns false where there is no such badge */
export async function updateBadgeRevoked(
  tx: Database,
  organizationId: string,
  id: string,
  { reason, at }: { reason: string; at: string },
): Promise<boolean> {
  const revoked = await tx
    .update(badges)
    .set({ status: 'revoked', revokedAt: at, revokedReason: reason, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(badges.organizationId, organizationId), eq(badges.id, id), eq(badges.status, 'valid')))
    .returning({ id: badges.id })
  return revoked.length === 1
}
