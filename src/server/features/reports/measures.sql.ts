import { type SQL, sql } from 'drizzle-orm'
import type { Grouping, Measure } from '#contract/reports/reports.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Days } from './earlier-period.ts'

/** Days, and how far their months are moved to fall into those of the period that they are compared with. */
export type Span = Days & { months: number; days: number }

export type Question = {
  /** The wall clock by which badges have expired. */
  now: string
  timeZone: string
  by: Grouping[]
  measures: Measure[]
  /** The days of the report, and those that it is compared with. */
  spans: Span[]
  templateId: string | undefined
  listId: string | undefined
}

export type CountRow = {
  measure: Measure
  /** Which of the spans. */
  span: number
  /** Null where it stands for all groups of that grouping. */
  first_key: string | null
  second_key: string | null
  count: number
}

/** Everything that a report shows, counted in one statement and so at one moment. */
export async function countMeasures(db: Database, organizationId: string, question: Question): Promise<CountRow[]> {
  const parts = question.measures.flatMap((measure) =>
    question.spans.map((span, index) => countOf(organizationId, question, measure, { ...span, index })),
  )
  const { rows } = await db.execute<CountRow>(sql.join(parts, sql` union all `))
  return rows
}

type NumberedSpan = Span & { index: number }

function countOf(organizationId: string, question: Question, measure: Measure, span: NumberedSpan): SQL {
  const facts = FACTS[measure]({ organizationId, ...question, ...span })
  const [first, second] = question.by.map((grouping) => KEYS[grouping](span))
  const keys = [first && sql`first_key`, second && sql`second_key`].filter((key) => key !== undefined)
  return sql`
    select ${measure}::text as measure, ${span.index}::int as span,
      ${first ? sql`first_key` : sql`null::text as first_key`}, ${second ? sql`second_key` : sql`null::text as second_key`},
      ${measure === 'holders' ? sql`count(distinct earner_id)::int` : sql`coalesce(sum(counted), 0)::int`} as count
    from (
      select f.*, ${first ?? sql`null`} as first_key, ${second ?? sql`null`} as second_key
      from (${facts}) f
      join templates t on t.id = f.template_id join template_versions v on v.id = t.current_version_id
      where true
        ${question.templateId ? sql`and f.template_id = ${question.templateId}::uuid` : sql``}
        ${question.listId ? sql`and f.list_id = ${question.listId}::uuid` : sql``}
    ) keyed
    group by ${keys.length === 0 ? sql`()` : sql`cube (${sql.join(keys, sql`, `)})`}`
}

/** The key of a fact's group, never null. `f` is the fact, `t` its template, `v` what that says now. */
const KEYS: Record<Grouping, (span: Span) => SQL> = {
  // Days that are compared fall into the month of the day that they are compared with.
  month: ({ months, days }) => sql`to_char(f.day + make_interval(months => ${months}, days => ${days}), 'YYYY-MM')`,
  type: () => sql`coalesce(v.type, 'none')`,
  template: () => sql`f.template_id::text`,
  path: () => sql`case when t.is_learning_path then f.template_id::text else 'none' end`,
  list: () => sql`coalesce(f.list_id::text, 'none')`,
  person: () => sql`coalesce(f.user_id::text, 'none')`,
  language: () => sql`v.language`,
}

type Scope = Pick<Question, 'now' | 'timeZone'> & Days & { organizationId: string }

/** Badges by the day of one of their moments. */
const badgesBy = (moment: SQL, { organizationId, from, to }: Scope, condition = sql`true`) => sql`
  select ${moment}::date as day, b.template_id, b.earner_id, a.list_id, a.user_id, 1 as counted
  from badges b left join awards a on a.id = b.award_id
  where b.organization_id = ${organizationId}::uuid and ${moment} >= ${from}::date and ${moment} < ${to}::date + 1
    and ${condition}`

const emitted = sql`b.emitted_at`

/** What each measure counts: facts with their day, template, list, person who awarded, and holder or number. */
const FACTS: Record<Measure, (scope: Scope) => SQL> = {
  issued: (scope) => badgesBy(emitted, scope),
  // A badge whose person was erased has no holder any more.
  holders: (scope) => badgesBy(emitted, scope, sql`b.earner_id is not null`),
  first_time_holders: (scope) =>
    badgesBy(
      emitted,
      scope,
      sql`b.earner_id is not null and not exists (select from badges earlier where earlier.earner_id = b.earner_id
        and (earlier.emitted_at, earlier.seq) < (b.emitted_at, b.seq))`,
    ),
  opened: (scope) => badgesBy(emitted, scope, sql`b.opened_at is not null`),
  shared: (scope) => badgesBy(emitted, scope, sql`b.shared_count is not null`),
  expired: (scope) =>
    badgesBy(sql`b.expires_at`, scope, sql`b.status = 'valid' and b.expires_at <= ${scope.now}::timestamp`),
  revoked: (scope) => badgesBy(sql`b.revoked_at`, scope, sql`b.status = 'revoked'`),
  mails_failed: ({ organizationId, from, to, timeZone }) => sql`
    select (m.created_at at time zone ${timeZone})::date as day, b.template_id, b.earner_id,
      a.list_id, a.user_id, 1 as counted
    from mails m join badges b on b.id = m.badge_id left join awards a on a.id = b.award_id
    where m.organization_id = ${organizationId}::uuid and m.status = 'failed' and m.kind = 'badge_awarded'
      and m.created_at >= ${from}::timestamp at time zone ${timeZone}
      and m.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      and not exists (select from mails newer where newer.badge_id = m.badge_id and newer.kind = m.kind
        and (newer.created_at, newer.id) > (m.created_at, m.id))`,
}
