import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** A learning path's badge whose recipient is being corrected. */
type PathBadge = { id: string; organizationId: string; templateId: string; seq: number }

/** Whether a person has another valid, unexpired badge of the same path. */
export async function holdsAnother(
  tx: Database,
  { id, organizationId, templateId }: PathBadge,
  { earnerId, now }: { earnerId: string; now: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ exists: boolean }>(sql`
    select exists (
      select from badges b where b.organization_id = ${organizationId} and b.template_id = ${templateId}
        and b.earner_id = ${earnerId} and b.id <> ${id} and b.status = 'valid'
        and (b.expires_at is null or b.expires_at > ${now}::timestamp)
    ) as exists`)
  return rows[0]?.exists ?? false
}

/**
 * Makes a moved badge count for its new holder even if the path was allowed again for them after the badge was issued:
 * revoking it withholds the path from them as from anybody else. The caller has locked the path.
 */
export async function countForNewHolder(
  tx: Database,
  { organizationId, templateId, seq }: PathBadge,
  earnerId: string,
): Promise<void> {
  await tx.execute(sql`
    update path_states set allowed_after = ${seq}::int - 1, updated_at = clock_timestamp()
    where organization_id = ${organizationId} and learning_path_id = ${templateId} and earner_id = ${earnerId}
      and allowed_after >= ${seq}::int`)
}
