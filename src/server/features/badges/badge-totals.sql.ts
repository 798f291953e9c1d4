import { and, type SQL, sql } from 'drizzle-orm'
import type { BadgeFilter } from '#contract/badges.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { type BadgeLocal, badgeConditions } from './badge-conditions.sql.ts'

/** Filters that only look at a badge's template and version. */
const OF_VERSIONS = new Set<string>([
  'badge_template_id',
  'badge_template_version_id',
  'type',
  'template_language',
  'is_learning_path',
  'public',
] satisfies (keyof BadgeFilter)[])

/** Filters that few badges match with the value 1, which an index finds. */
const RARE = new Set<string>(['is_shared', 'is_undone', 'is_imported'] satisfies (keyof BadgeFilter)[])

/**
 * The number of badges that match a filter. Where it may be most of an organization's, it follows from counters that triggers
 * keep and from the few that do not match, because counting two million takes seconds.
 * @param all how many badges the organization has issued
 */
export async function countBadges(
  db: Database,
  organizationId: string,
  { filter, conditions, all }: { filter: BadgeFilter; conditions: SQL[]; all: number },
  local: BadgeLocal,
): Promise<number> {
  const { sort: _sort, ...fields } = filter
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  if (given.every(([name]) => OF_VERSIONS.has(name))) return totalOf(db, ofVersions(conditions))
  const [name, value] = given[0]!
  if (given.length > 1) return countAll(db, filter, conditions)
  if (RARE.has(name) && value === 0) {
    const others = await badgeConditions(db, organizationId, { [name]: 1 }, local)
    return all - (await countAll(db, filter, others))
  }
  const kept = keptTotal(organizationId, filter, { all, now: local.now })
  return kept ? totalOf(db, kept) : countAll(db, filter, conditions)
}

/** The sum of the badges of the versions that match; the conditions only name columns that stand for a version's. */
const ofVersions = (conditions: SQL[]) => sql`
  (select coalesce(sum(badges.count), 0) from (
    select organization_id, template_id, id as template_version_id, badges_count as count from template_versions) badges
  where ${and(...conditions)})`

function keptTotal(
  organizationId: string,
  { status, state, is_opened, is_renewed }: BadgeFilter,
  { all, now }: { all: number; now: string },
) {
  const notValid = sql`(select count(*) from badges where organization_id = ${organizationId} and status <> 'valid')`
  // As in the statistics: whole days from the counters, today's from the index.
  const expired = sql`(coalesce((select sum(badges) from badge_expiries
      where organization_id = ${organizationId} and day < ${now}::timestamp::date), 0)
    + (select count(*) from badges where organization_id = ${organizationId} and status = 'valid'
      and expires_at >= ${now}::timestamp::date and expires_at <= ${now}::timestamp))`
  // The sums by day leave out what was undone.
  const opened = sql`(coalesce((select sum(opened) from badge_days where organization_id = ${organizationId}), 0)
    + (select count(*) from badges where organization_id = ${organizationId} and undone_at is not null and opened_at is not null))`
  // No two badges renew the same one.
  const renewed = sql`(select count(*) from badges where organization_id = ${organizationId} and renews_badge_id is not null)`
  if (status === 'valid') return sql`${all}::int - ${notValid}`
  if (state === 'valid') return sql`${all}::int - ${notValid} - ${expired}`
  if (state === 'expired') return expired
  if (is_opened !== undefined) return is_opened === 1 ? opened : sql`${all}::int - ${opened}`
  if (is_renewed !== undefined) return is_renewed === 1 ? renewed : sql`${all}::int - ${renewed}`
  return undefined
}

async function totalOf(db: Database, total: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(sql`select (${total})::int as total`)
  return onlyRow(rows).total
}

/** Without sequential scans for `find`: for a word in half of the badges, the index is a fifth of the size of the table. */
async function countAll(db: Database, { find }: BadgeFilter, conditions: SQL[]): Promise<number> {
  const total = sql`select count(*) from ${badges} where ${and(...conditions)}`
  if (!find) return totalOf(db, total)
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
    return totalOf(tx, total)
  })
}
