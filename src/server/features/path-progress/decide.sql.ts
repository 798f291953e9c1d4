import { sql } from 'drizzle-orm'
import type { CompleteAlready } from '#contract/learning-paths/rule.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PathNow } from './progress-of-people.sql.ts'

/** Marks people who are complete as declined. @returns their ids */
export async function updateDeclined(tx: Database, { organizationId, pathId }: PathNow, ids: string[]) {
  const { rows } = await tx.execute<{ earner_id: string }>(sql`
    update path_states set is_declined = true, updated_at = clock_timestamp()
    where organization_id = ${organizationId} and learning_path_id = ${pathId}
      and earner_id = any(${sql.param(ids)}::uuid[]) and state in ('complete', 'proposed', 'waiting_for_credits')
    returning earner_id`)
  return rows.map(({ earner_id }) => earner_id)
}

/** Allows the path for people from whom it is withheld: past declines and revocations stop counting. @returns their ids */
export async function updateAllowed(tx: Database, { organizationId, pathId }: PathNow, ids: string[]) {
  const { rows } = await tx.execute<{ earner_id: string }>(sql`
    update path_states set is_declined = false, updated_at = clock_timestamp(),
      allowed_after = (select badges_count from organizations where id = ${organizationId})
    where organization_id = ${organizationId} and learning_path_id = ${pathId}
      and earner_id = any(${sql.param(ids)}::uuid[]) and state = 'withheld'
    returning earner_id`)
  return rows.map(({ earner_id }) => earner_id)
}

/** Overrides the path's award mode for people who are complete now. @returns how many they are */
export async function updateDecision(
  tx: Database,
  { organizationId, pathId }: PathNow,
  treatment: CompleteAlready,
): Promise<number> {
  const { rows } = await tx.execute<{ people: number }>(sql`
    with treated as (
      update path_states set treatment = ${treatment}, updated_at = clock_timestamp()
      where organization_id = ${organizationId} and learning_path_id = ${pathId}
        and state in ('complete', 'proposed', 'waiting_for_credits')
      returning earner_id
    )
    select count(*)::int as people from treated`)
  return rows[0]?.people ?? 0
}
