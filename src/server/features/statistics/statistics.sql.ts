import { sql } from 'drizzle-orm'
import type { TemplateType } from '#contract/templates.ts'
import type { Database } from '#server/database/database.ts'

/** Badges issued in one month of a year. `month` counts from 1. */
type MonthRow = { month: number; is_learning_path: boolean; badges: number }

/** The counters of a year: at most twelve months times two kinds. */
export async function findMonths(db: Database, organizationId: string, year: number): Promise<MonthRow[]> {
  const { rows } = await db.execute<MonthRow>(sql`
    select extract(month from month)::int as month, is_learning_path, sum(badges)::int as badges
    from badge_months
    where organization_id = ${organizationId} and month between make_date(${year}, 1, 1) and make_date(${year}, 12, 1)
    group by 1, 2`)
  return rows
}

type TypeRow = { type: TemplateType; is_learning_path: boolean; badges: number }

/** Every badge ever issued, by type and kind. */
export async function countByType(db: Database, organizationId: string): Promise<TypeRow[]> {
  const { rows } = await db.execute<TypeRow>(sql`
    select type, is_learning_path, sum(badges)::int as badges from badge_months
    where organization_id = ${organizationId} group by 1, 2`)
  return rows
}

/** Valid badges past `expires_at`: whole days from the counters, today's from the index. */
export async function countExpired(db: Database, organizationId: string, now: string): Promise<number> {
  const { rows } = await db.execute<{ badges: number }>(sql`
    select (coalesce((select sum(badges) from badge_expiries
        where organization_id = ${organizationId} and day < ${now}::timestamp::date), 0)
      + (select count(*) from badges
        where organization_id = ${organizationId} and status = 'valid'
          and expires_at >= ${now}::timestamp::date and expires_at <= ${now}::timestamp))::int as badges`)
  return rows[0]?.badges ?? 0
}

/** Badges whose public page was ever shared; null if none. */
export async function countShared(db: Database, organizationId: string): Promise<number | null> {
  const { rows } = await db.execute<{ badges: number | null }>(sql`
    select nullif(count(*), 0)::int as badges from badges where organization_id = ${organizationId} and shared_count is not null`)
  return rows[0]?.badges ?? null
}

type TopRow = { title: string; code: string; badges_count: number }

/** The five templates that most badges were issued from. */
export async function findTopTemplates(db: Database, organizationId: string): Promise<TopRow[]> {
  const { rows } = await db.execute<TopRow>(sql`
    select v.title, v.code, t.badges_count from templates t join template_versions v on v.id = t.current_version_id
    where t.organization_id = ${organizationId} and t.badges_count > 0
    order by t.badges_count desc, v.title, t.id limit 5`)
  return rows
}
