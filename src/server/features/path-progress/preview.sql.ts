import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { previewRule } from '#contract/learning-paths/path-progress.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { type PathNow, progressOfPeople, type RuleRelations, savedRule } from './progress-of-people.sql.ts'

type Effect = Omit<z.input<typeof previewRule.output>['data'], 'more' | 'fewer'>
type Person = z.input<typeof previewRule.output>['data']['more'][number]
type PersonRow = { is_more: boolean } & Person

/** Maximum number of people listed by name in each direction. */
const NAMED = 100

/**
 * Who meets the saved rule (`was`) and the new one (`will`). Holders have a badge of the path that counts. Left out are
 * people who cannot become complete by a rule: the badge is withheld from them or has lapsed, or their address was
 * erased.
 */
const effect = (path: PathNow, rule: RuleRelations) => sql`
  with was as (select earner_id from (${progressOfPeople(path, savedRule(path), null)}) s where is_met),
  will as (select earner_id from (${progressOfPeople(path, rule, null)}) s where is_met),
  holders as (
    select distinct earner_id from badges b
    where b.organization_id = ${path.organizationId} and b.template_id = ${path.pathId} and b.status = 'valid'
      and (b.expires_at is null or b.expires_at > ${path.now}::timestamp)
  ), people as materialized (
    select coalesce(was.earner_id, will.earner_id) as earner_id, was.earner_id is not null as was, will.earner_id is not null as will, h.earner_id is not null as holds
    from was full join will using (earner_id) left join holders h using (earner_id)
    left join path_states s on s.learning_path_id = ${path.pathId} and s.earner_id = coalesce(was.earner_id, will.earner_id)
    left join earners e on e.id = coalesce(was.earner_id, will.earner_id)
    where h.earner_id is not null or e.email is not null and coalesce(s.state, '') not in ('withheld', 'lapsed')
  )`

/** What another rule would change: counts, and the names of the first people affected. */
export async function findEffect(db: Database, path: PathNow, rule: RuleRelations) {
  const { rows } = await db.execute<Effect & { people: PersonRow[] }>(sql`${effect(path, rule)}, named as (
      select will as is_more, earner_id, coalesce(email, '') as recipient_email, first_name as recipient_first_name,
        last_name as recipient_last_name, place
      from (
        select p.earner_id, p.will, e.email, e.first_name, e.last_name,
          row_number() over (partition by p.will order by fold(e.last_name), fold(e.first_name), e.id) as place
        from people p join earners e on e.id = p.earner_id where p.was <> p.will and not p.holds
      ) placed where place <= ${NAMED}
    )
    select (count(*) filter (where was and not holds))::int as complete_before,
      (count(*) filter (where will and not holds))::int as complete_after,
      (count(*) filter (where will and not was and not holds))::int as more_count,
      (count(*) filter (where was and not will and not holds))::int as fewer_count,
      (count(*) filter (where was and not will and holds))::int as more_at_risk_count,
      (count(*) filter (where will and not was and holds))::int as fewer_at_risk_count,
      (select coalesce(json_agg(to_jsonb(named) - 'place' order by place), '[]') from named) as people
    from people`)
  const { people, ...figures } = onlyRow(rows)
  const side = (isMore: boolean) =>
    people.filter(({ is_more }) => is_more === isMore).map(({ is_more: _, ...person }): Person => person)
  return { ...figures, more: side(true), fewer: side(false) }
}
