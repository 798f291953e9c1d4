import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/database/database.ts'
import { offsetOf } from '#server/database/paging.ts'
import { badges } from '#server/database/schema/badges.ts'
import { organizations } from '#server/database/schema/organizations.ts'
import type { BadgeRow } from './badge-answer.ts'
import { badgeConditions } from './badge-conditions.sql.ts'
import { orderOf } from './badge-order.sql.ts'
import { withVersion } from './badges.sql.ts'

type PagedFilter = BadgeFilter & { page: number }

/** One page of badges, and how many match in all. @param now the wall clock by which a badge has expired */
export async function findBadgePage(
  db: Database,
  organizationId: string,
  filter: PagedFilter,
  now: string,
): Promise<{ rows: BadgeRow[]; total: number }> {
  const conditions = badgeConditions(organizationId, filter, now)
  const isUnfiltered = conditions.length === 1
  const total = isUnfiltered ? await countAll(db, organizationId) : await count(db, conditions)
  const range = isUnfiltered ? numbersOfPage(filter, total) : undefined
  // The page's ids first, over the narrow index; their wide rows afterwards, 25 of them.
  const page = db
    .select({ id: badges.id })
    .from(badges)
    .where(and(...conditions, range && between(badges.seq, ...range)))
    .orderBy(...orderOf(filter.sort))
    .limit(PAGE_SIZE)
    .offset(range ? 0 : offsetOf(filter.page))
  const rows = await withVersion(db)
    .where(sql`${badges.id} in (${page})`)
    .orderBy(...orderOf(filter.sort))
  return { rows, total }
}

/**
 * The badges' numbers on a page of everything: they run from 1 without gaps, so that a deep page is as quick to find as
 * the first. Undefined in an order that is not theirs.
 */
function numbersOfPage({ sort = '-created_at', page }: PagedFilter, total: number): [number, number] | undefined {
  const first = offsetOf(page) + 1
  if (sort === 'created_at') return [first, first + PAGE_SIZE - 1]
  if (sort === '-created_at') return [total - first - PAGE_SIZE + 2, total - first + 1]
  return undefined
}

async function countAll(db: Database, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: organizations.badgesCount })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return row?.total ?? 0
}

async function count(db: Database, conditions: SQL[]): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(badges)
    .where(and(...conditions))
  return row?.total ?? 0
}
