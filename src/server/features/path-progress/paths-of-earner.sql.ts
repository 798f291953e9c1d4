import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { PersonRow } from './people.sql.ts'

/** A person's state on each path that is not a draft, ordered by path title. */
export async function findPathsOfEarner(db: Database, organizationId: string, earnerId: string) {
  const { rows } = await db.execute<Omit<PersonRow, 'email' | 'first_name' | 'last_name'> & { path_id: string }>(sql`
    select s.learning_path_id as path_id, s.earner_id, s.state, s.is_at_risk, s.held_count, s.last_step_id,
      step.title as last_step_title, s.last_step_at::text as last_step_at, s.badge_id,
      s.complete_since::text as complete_since
    from path_states s join templates path on path.id = s.learning_path_id
    join template_versions v on v.id = path.current_version_id
    left join templates t on t.id = s.last_step_id left join template_versions step on step.id = t.current_version_id
    where s.organization_id = ${organizationId} and s.earner_id = ${earnerId} and s.state is not null
    order by fold(v.title), path.id`)
  return rows
}
