import { sql } from 'drizzle-orm'
import type { PathStateFilter } from '#contract/learning-paths/path-progress.ts'
import type { Database } from '#server/platform/database/database.ts'
import { holdsBy, type PathNow, savedRule } from './progress-of-people.sql.ts'

/** The number of people in each state, and in total. */
export async function countStates(db: Database, { organizationId, pathId }: PathNow) {
  const { rows } = await db.execute<{ state: PathStateFilter; people: number; at_risk: number }>(sql`
    select state, count(*)::int as people, (count(*) filter (where is_at_risk))::int as at_risk from path_states
    where organization_id = ${organizationId} and learning_path_id = ${pathId} and state is not null group by state`)
  const states: Record<PathStateFilter, number> = { ...NOBODY }
  for (const { state, people, at_risk } of rows) {
    states[state] = people
    states.at_risk += at_risk
  }
  return { states, people: rows.reduce((sum, { people }) => sum + people, 0) }
}

const NOBODY: Record<PathStateFilter, number> = {
  started: 0,
  complete: 0,
  proposed: 0,
  waiting_for_credits: 0,
  awarded: 0,
  lapsed: 0,
  withheld: 0,
  at_risk: 0,
}

/** How many people of a path hold each of its steps, by the step's template id. */
export async function countHolders(db: Database, path: PathNow): Promise<Map<string, number>> {
  const { steps, rule } = savedRule(path)
  const { rows } = await db.execute<{ template_id: string; people: number }>(sql`
    with steps as (${steps}), rule as (${rule})
    select s.template_id, count(distinct b.earner_id)::int as people
    from steps s join badges b on b.template_id = s.template_id cross join rule
    where b.organization_id = ${path.organizationId} and ${holdsBy(path.now, sql`rule.expired_counts`)}
    group by s.template_id`)
  return new Map(rows.map(({ template_id, people }) => [template_id, people]))
}

/** The paths that need attention, with the number of people who are proposed, wait for credits or are at risk. */
export async function countPathsToFollow(db: Database, organizationId: string) {
  const { rows } = await db.execute<{ id: string; proposed: number; waiting: number; at_risk: number }>(sql`
    select t.id, (count(*) filter (where s.state = 'proposed'))::int as proposed,
      (count(*) filter (where s.state = 'waiting_for_credits'))::int as waiting,
      (count(*) filter (where s.is_at_risk))::int as at_risk
    from path_states s join templates t on t.id = s.learning_path_id and t.status = 'active'
    join template_versions v on v.id = t.current_version_id
    where s.organization_id = ${organizationId} and (s.state in ('complete', 'proposed', 'waiting_for_credits') or s.is_at_risk)
    group by t.id, v.title
    having count(*) filter (where s.state <> 'complete' or s.is_at_risk) > 0
    order by fold(v.title), t.id`)
  return rows
}
