import { and, between, eq, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import { PAGE_SIZE } from '#contract/page.ts'
import type { Database } from '#server/database/database.ts'
import { offsetOf } from '#server/database/paging.ts'
import { prepared } from '#server/database/prepared.ts'
import { badges } from '#server/database/schema/badges.ts'
import { templates, templateVersions } from '#server/database/schema/templates.ts'
import { isAssignable } from '../templates/templates.sql.ts'
import { badgeConditions } from './badge-conditions.sql.ts'
import { orderOf } from './badge-order.sql.ts'
import { ownColumns } from './badges.sql.ts'

type PagedFilter = BadgeFilter & { page: number }

/** A badge on a page. What its version says is left out: a page shows few versions many times. */
export type PageRow = Awaited<ReturnType<typeof withState>>[number]

/** Badges with the state of their template, and which version of it they were issued from. */
function withState(db: Database) {
  const { newest, own } = ownColumns(db)
  const { id, isLearningPath, status, archivedAt, isPublished, updatedAt, badgesCount } = templates
  return db
    .select({
      ...own,
      template: { id, isLearningPath, status, archivedAt, isPublished, updatedAt, badgesCount },
      version: { id: templateVersions.id, updatedAt: templateVersions.updatedAt },
      isAssignable,
    })
    .from(badges)
    .innerJoin(templateVersions, eq(templateVersions.id, badges.templateVersionId))
    .innerJoin(templates, eq(templates.id, badges.templateId))
    .leftJoinLateral(newest, sql`true`)
}

/**
 * One page of badges, and how many match in all.
 * @param all how many badges the organization has issued
 * @param now the wall clock by which a badge has expired
 */
export async function findBadgePage(
  db: Database,
  organizationId: string,
  filter: PagedFilter,
  { all, now }: { all: number; now: string },
): Promise<{ rows: PageRow[]; total: number }> {
  const conditions = badgeConditions(organizationId, filter, now)
  const isUnfiltered = conditions.length === 1
  const numbers = isUnfiltered && numbersOfPage(filter, all)
  if (numbers) return { rows: await numbers.statement(db).execute({ organizationId, ...numbers.range }), total: all }
  // The page's ids first, over the narrow index; their wide rows afterwards, 25 of them.
  const page = db
    .select({ id: badges.id })
    .from(badges)
    .where(and(...conditions))
    .orderBy(...orderOf(filter.sort))
    .limit(PAGE_SIZE)
    .offset(offsetOf(filter.page))
  const [ids, total] = await Promise.all([page, isUnfiltered ? all : count(db, conditions)])
  if (ids.length === 0) return { rows: [], total }
  const found = await badgesById(db).execute({ organizationId, ids: ids.map(({ id }) => id) })
  const byId = new Map(found.map((row) => [row.badge.id, row]))
  return { rows: ids.flatMap(({ id }) => byId.get(id) ?? []), total }
}

const badgesById = prepared((db) =>
  withState(db)
    .where(
      and(
        eq(badges.organizationId, sql.placeholder('organizationId')),
        sql`${badges.id} = any(${sql.placeholder('ids')}::uuid[])`,
      ),
    )
    .prepare('badges_by_id'),
)

const numbered = (name: string, sort: 'created_at' | '-created_at') =>
  prepared((db) =>
    withState(db)
      .where(
        and(
          eq(badges.organizationId, sql.placeholder('organizationId')),
          between(badges.seq, sql.placeholder('least'), sql.placeholder('most')),
        ),
      )
      .orderBy(...orderOf(sort))
      // The range holds no more, but only this tells PostgreSQL so: it would plan for the numbers of every single page.
      .limit(PAGE_SIZE)
      .prepare(name),
  )

const oldestFirst = numbered('badges_oldest_first', 'created_at')
const newestFirst = numbered('badges_newest_first', '-created_at')

/**
 * The badges' numbers on a page of everything: they run from 1 without gaps, so that a deep page is as quick to find as
 * the first. Undefined in an order that is not theirs.
 */
function numbersOfPage({ sort = '-created_at', page }: PagedFilter, all: number) {
  const first = offsetOf(page) + 1
  const last = first + PAGE_SIZE - 1
  if (sort === 'created_at') return { statement: oldestFirst, range: { least: first, most: last } }
  if (sort === '-created_at') return { statement: newestFirst, range: { least: all - last + 1, most: all - first + 1 } }
  return undefined
}

async function count(db: Database, conditions: SQL[]): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(badges)
    .where(and(...conditions))
  return row?.total ?? 0
}
