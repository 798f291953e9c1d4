import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badges } from '#server/schema/tables/badges.ts'
import type { BadgeRow } from './badge-answer.ts'
import { type BadgeLocal, badgeConditions } from './badge-conditions.sql.ts'
import { orderOf } from './badge-order.sql.ts'
import { countBadges } from './badge-totals.sql.ts'
import { withVersion } from './badges.sql.ts'

type PagedFilter = BadgeFilter & { page: number }

/**
 * One page of badges, and the total number of matches.
 * @param all how many badges the organization has issued
 * @param now the wall-clock time in `timeZone` that decides whether a badge has expired
 */
export async function findBadgePage(
  db: Database,
  organizationId: string,
  filter: PagedFilter,
  { all, ...local }: BadgeLocal & { all: number },
): Promise<{ rows: BadgeRow[]; total: number }> {
  const conditions = await badgeConditions(db, organizationId, filter, local)
  const isUnfiltered = conditions.length === 1
  const numbers = isUnfiltered && numbersOfPage(filter, all)
  if (numbers) {
    const found = await badgesByNumber(db).execute({ organizationId, numbers })
    return { rows: inOrder(numbers, found, ({ badge }) => badge.seq), total: all }
  }
  const { page, ...fields } = filter
  const count = isUnfiltered ? all : countBadges(db, organizationId, { filter: fields, conditions, all }, local)
  // First the page's ids from the narrow index, then only those 25 wide rows.
  const idsAt = async (sort: BadgeFilter['sort'], first: number, limit: number) => {
    const rows = await db
      .select({ id: badges.id })
      .from(badges)
      .where(and(...conditions))
      .orderBy(...orderOf(sort))
      .limit(limit)
      .offset(first)
    return rows.map(({ id }) => id)
  }
  const first = offsetOf(page)
  // Later pages wait for it, to begin at the nearer end.
  const total = page > 1 ? await count : undefined
  const [ids, counted] = await Promise.all([
    total !== undefined && first > total / 2
      ? idsFromEnd(idsAt, filter.sort, first, total)
      : idsAt(filter.sort, first, PAGE_SIZE),
    count,
  ])
  if (ids.length === 0) return { rows: [], total: counted }
  const found = await badgesById(db).execute({ organizationId, ids })
  return { rows: inOrder(ids, found, ({ badge }) => badge.id), total: counted }
}

/** A page of the second half, in the opposite order, so that the last is as fast as the first. */
async function idsFromEnd(
  idsAt: (sort: BadgeFilter['sort'], first: number, limit: number) => Promise<string[]>,
  sort: NonNullable<BadgeFilter['sort']> = '-created_at',
  first: number,
  total: number,
): Promise<string[]> {
  const limit = Math.min(PAGE_SIZE, total - first)
  if (limit <= 0) return []
  const ids = await idsAt(opposite(sort), total - first - limit, limit)
  return ids.reverse()
}

const opposite = (sort: NonNullable<BadgeFilter['sort']>) =>
  (sort.startsWith('-') ? sort.slice(1) : `-${sort}`) as NonNullable<BadgeFilter['sort']>

function inOrder<Key>(keys: Key[], rows: BadgeRow[], keyOf: (row: BadgeRow) => Key): BadgeRow[] {
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/**
 * Both statements take an array. A range would be as fast to read, but PostgreSQL would plan it anew for the numbers of each
 * page, which takes as long as reading the page.
 */
const badgesById = prepared((db) =>
  listed(db, sql`${badges.id} = any(${sql.placeholder('ids')}::uuid[])`).prepare('badges_by_id'),
)
const badgesByNumber = prepared((db) =>
  listed(db, sql`${badges.seq} = any(${sql.placeholder('numbers')}::int[])`).prepare('page_by_numbers'),
)

const listed = (db: Database, areListed: SQL) =>
  withVersion(db).where(and(eq(badges.organizationId, sql.placeholder('organizationId')), areListed))

/**
 * The `seq` numbers on an unfiltered page. They run from 1 without gaps, so a deep page is as fast as the first. Undefined if
 * the page is not sorted by `created_at`.
 */
function numbersOfPage({ sort = '-created_at', page }: PagedFilter, all: number): number[] | undefined {
  if (sort !== 'created_at' && sort !== '-created_at') return undefined
  const positions = Array.from({ length: PAGE_SIZE }, (_, index) => offsetOf(page) + index + 1)
  // A page may be asked for that is so far beyond the last that its numbers would be none of PostgreSQL's integers.
  const existing = positions.filter((position) => position <= all)
  return sort === 'created_at' ? existing : existing.map((position) => all + 1 - position)
}
