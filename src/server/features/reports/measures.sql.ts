import { type SQL, sql } from 'drizzle-orm'
import type { Grouping, Measure } from '#contract/reports/reports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/days.ts'
import type { Days } from './earlier-period.ts'

/** A period, and the offset that maps its months onto those of the period it is compared with. */
type Span = Days & { months: number; days: number }

export type Question = {
  /** Wall-clock time that decides which badges have expired. */
  now: string
  timeZone: string
  by: Grouping[]
  measures: Measure[]
  /** The period of the report, and the one it is compared with. */
  spans: Span[]
  templateId: string | undefined
  listId: string | undefined
}

export type CountRow = {
  measure: Measure
  /** Index in `spans`. */
  span: number
  /** Null in totals over all groups of that grouping. */
  first_key: string | null
  second_key: string | null
  count: number
}

/** Counts everything a report shows in a single statement, so that all numbers are from the same snapshot. */
export async function countMeasures(db: Database, organizationId: string, question: Question): Promise<CountRow[]> {
  const parts = question.measures.flatMap((measure) =>
    question.spans.map((span, index) => countOf(organizationId, question, measure, { ...span, index })),
  )
  const { rows } = await db.execute<CountRow>(sql.join(parts, sql` union all `))
  return rows
}

type NumberedSpan = Span & { index: number }

/** Groupings that need the badge's template, and those that need its award. */
const OF_TEMPLATES: Grouping[] = ['type', 'path', 'language']
const OF_AWARDS: Grouping[] = ['list', 'person']

function countOf(organizationId: string, question: Question, measure: Measure, span: NumberedSpan): SQL {
  const { by, templateId, listId } = question
  const isOfAwards = listId !== undefined || by.some((grouping) => OF_AWARDS.includes(grouping))
  const facts = FACTS[measure]({ organizationId, ...question, ...span, isOfAwards })
  const [first, second] = by.map((grouping) => KEYS[grouping](span))
  const keys = [first && sql`first_key`, second && sql`second_key`].filter((key) => key !== undefined)
  const templates = by.some((grouping) => OF_TEMPLATES.includes(grouping))
    ? sql`join templates t on t.id = f.template_id join template_versions v on v.id = t.current_version_id`
    : sql``
  return sql`
    select ${measure}::text as measure, ${span.index}::int as span,
      ${first ? sql`first_key` : sql`null::text as first_key`}, ${second ? sql`second_key` : sql`null::text as second_key`},
      ${measure === 'holders' ? sql`count(distinct earner_id)::int` : sql`coalesce(sum(counted), 0)::int`} as count
    from (
      select ${measure === 'holders' ? sql`f.earner_id` : sql`f.counted`},
        ${first ?? sql`null`} as first_key, ${second ?? sql`null`} as second_key
      from (${facts}) f ${templates}
      where true
        ${templateId ? sql`and f.template_id = ${templateId}::uuid` : sql``}
        ${listId ? sql`and f.list_id = ${listId}::uuid` : sql``}
    ) keyed
    group by ${keys.length === 0 ? sql`()` : sql`cube (${sql.join(keys, sql`, `)})`}`
}

/** The key of a fact's group, never null. In SQL, `f` is the fact, `t` its template, `v` the template's current version. */
const KEYS: Record<Grouping, (span: Span) => SQL> = {
  // An earlier period's days are counted in the month with which they are compared.
  month: ({ months, days }) => sql`to_char(f.day + make_interval(months => ${months}, days => ${days}), 'YYYY-MM')`,
  type: () => sql`coalesce(v.type, 'none')`,
  template: () => sql`f.template_id::text`,
  path: () => sql`case when t.is_learning_path then f.template_id::text else 'none' end`,
  list: () => sql`coalesce(f.list_id::text, 'none')`,
  person: () => sql`coalesce(f.user_id::text, 'none')`,
  language: () => sql`v.language`,
}

type Scope = Pick<Question, 'now' | 'timeZone'> &
  Days & {
    organizationId: string
    /** Whether the list and the awarding person are needed. Only `badge_days` has them without a join. */
    isOfAwards: boolean
  }

/** Facts from the daily sums in `badge_days`. */
const summed = (sums: SQL, { organizationId, from, to }: Scope, condition = sql`true`) => sql`
  select d.day, d.template_id, d.list_id, d.user_id, ${sums} as counted from badge_days d
  where d.organization_id = ${organizationId}::uuid and d.day between ${from}::date and ${to}::date
    and ${sums} <> 0 and ${condition}`

/** Columns and join for how badge `b` was awarded, if that is needed. */
const awardOf = ({ isOfAwards }: Scope) =>
  isOfAwards
    ? {
        columns: sql`a.list_id, a.user_id`,
        join: sql`left join awards a on a.organization_id = b.organization_id and a.id = b.award_id`,
      }
    : { columns: sql`null::uuid as list_id, null::uuid as user_id`, join: sql`` }

const withinDays = (moment: SQL, { from, to }: Scope) => sql`${moment} >= ${from}::date and ${moment} < ${to}::date + 1`

/** The facts that each measure counts: day, template, list, awarding person, and either the holder or a number. */
const FACTS: Record<Measure, (scope: Scope) => SQL> = {
  issued: (scope) => summed(sql`d.issued`, scope),
  opened: (scope) => summed(sql`d.opened`, scope),
  shared: (scope) => summed(sql`d.shared`, scope),
  revoked: (scope) => summed(sql`d.revoked`, scope),
  undone: (scope) => summed(sql`d.undone`, scope),
  // Past days come from the sums; for today, the badges that have expired so far are counted.
  expired: (scope) => {
    const { organizationId, now } = scope
    const { columns, join } = awardOf(scope)
    return sql`${summed(sql`d.ending`, scope, sql`d.day < ${now}::date`)}
      union all
      select b.expires_at::date, b.template_id, ${columns}, 1 from badges b ${join}
      where b.organization_id = ${organizationId}::uuid and b.status = 'valid' and ${withinDays(sql`b.expires_at`, scope)}
        and b.expires_at >= ${now}::date and b.expires_at <= ${now}::timestamp`
  },
  imported: (scope) => {
    const { columns, join } = awardOf(scope)
    return sql`
      select b.emitted_at::date as day, b.template_id, ${columns}, 1 as counted from badges b ${join}
      where b.organization_id = ${scope.organizationId}::uuid and ${withinDays(sql`b.emitted_at`, scope)}
        and b.imported and b.undone_at is null`
  },
  // The badge of an erased person has no holder.
  holders: (scope) => {
    const { columns, join } = awardOf(scope)
    return sql`
      select b.emitted_at::date as day, b.template_id, b.earner_id, ${columns} from badges b ${join}
      where b.organization_id = ${scope.organizationId}::uuid and ${withinDays(sql`b.emitted_at`, scope)}
        and b.earner_id is not null and b.undone_at is null`
  },
  first_time_holders: (scope) => {
    const { columns, join } = awardOf(scope)
    return sql`
      select n.emitted_at::date as day, n.template_id, ${columns}, 1 as counted
      from first_badges n ${scope.isOfAwards ? sql`join badges b on b.id = n.badge_id ${join}` : sql``}
      where n.organization_id = ${scope.organizationId}::uuid and ${withinDays(sql`n.emitted_at`, scope)}`
  },
  // Only the newest mail of an award counts, as in the badges table's filter by mail status.
  mails_failed: (scope) => {
    const { organizationId, from, to, timeZone } = scope
    const { columns, join } = awardOf(scope)
    return sql`
      select (m.created_at at time zone ${timeZone})::date as day, b.template_id, ${columns}, 1 as counted
      from mails m join badges b on b.id = m.badge_id ${join}
      where m.organization_id = ${organizationId}::uuid and m.status = 'failed' and m.kind = 'badge_awarded'
        and m.created_at >= ${startOfDay(from, timeZone)}
        and m.created_at < ${endOfDay(to, timeZone)} and b.undone_at is null
        and not exists (select from mails newer where newer.badge_id = m.badge_id and newer.kind = m.kind
          and (newer.created_at, newer.id) > (m.created_at, m.id))`
  },
}
