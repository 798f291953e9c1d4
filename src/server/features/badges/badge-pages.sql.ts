import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { badges } from '#server/schema/tables/badges.ts'
import type { BadgeRow } from './badge-answer.ts'
import { badgeConditions } from './badge-conditions.sql.ts'
import { orderOf } from './badge-order.sql.ts'
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
  { all, ...local }: { all: number; now: string; timeZone: string },
): Promise<{ rows: BadgeRow[]; total: number }> {
  const conditions = await badgeConditions(db, organizationId, filter, local)
  const isUnfiltered = conditions.length === 1
  const numbers = isUnfiltered && numbersOfPage(filter, all)
  if (numbers) {
    const found = await badgesByNumber(db).execute({ organizationId, numbers })
    return { rows: inOrder(numbers, found, ({ badge }) => badge.seq), total: all }
  }
  // First the page's ids from the narrow index, then only those 25 wide rows.
  const page = db
    .select({ id: badges.id })
    .from(badges)
    .where(and(...conditions))
    .orderBy(...orderOf(filter.sort))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const count = () => (filter.find ? db.transaction((tx) => countInIndex(tx, conditions)) : countAll(db, conditions))
  const [rows, total] = await Promise.all([page, isUnfiltered ? all : count()])
  if (rows.length === 0) return { rows: [], total }
  const ids = rows.map(({ id }) => id)
  const found = await badgesById(db).execute({ organizationId, ids })
  return { rows: inOrder(ids, found, ({ badge }) => badge.id), total }
}

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
  return sort === 'created_at' ? positions : positions.map((position) => all + 1 - position)
}

/** Counts without sequential scans: for a word in half of the badges, the index is a fifth of the size of the table. */
async function countInIndex(tx: Database, conditions: SQL[]): Promise<number> {
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
  return countAll(tx, conditions)
}

async function countAll(db: Database, conditions: SQL[]): Promise<number> {
  const totals = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(badges)
    .where(and(...conditions))
  return onlyRow(totals).total
}
