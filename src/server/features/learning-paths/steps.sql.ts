import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { pathSteps, templates } from '#server/schema/tables/templates.ts'

/** The ids of a path version's steps, in their order. */
export async function findStepIds(tx: Database, organizationId: string, versionId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: pathSteps.templateId })
    .from(pathSteps)
    .where(and(eq(pathSteps.organizationId, organizationId), eq(pathSteps.versionId, versionId)))
    .orderBy(asc(pathSteps.position))
  return rows.map(({ id }) => id)
}

/** A template that is to be a step. */
export type StepCandidate = Pick<typeof templates.$inferSelect, 'id' | 'status' | 'isLearningPath'>

/** The templates of these ids, as candidates for a path's steps. */
export const findStepCandidates = async (db: Database, organizationId: string, ids: string[]) =>
  byId(ids.length > 0 ? await selectCandidates(db, organizationId, ids) : [])

/** Holds them as well until the transaction ends, so that none is archived while it becomes a step. */
export const lockStepCandidates = async (tx: Database, organizationId: string, ids: string[]) =>
  byId(ids.length > 0 ? await selectCandidates(tx, organizationId, ids).for('share') : [])

const byId = (rows: StepCandidate[]) => new Map(rows.map((row) => [row.id, row]))

const selectCandidates = (db: Database, organizationId: string, ids: string[]) =>
  db
    .select({ id: templates.id, status: templates.status, isLearningPath: templates.isLearningPath })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), inArray(templates.id, ids)))

/** Makes these templates, in this order, the steps of a path version. */
export async function saveSteps(
  tx: Database,
  organizationId: string,
  path: { id: string; versionId: string },
  stepIds: string[],
): Promise<void> {
  const steps = sql`unnest(${sql.param(stepIds)}::uuid[]) with ordinality as step(id, position)`
  await tx.execute(sql`
    delete from ${pathSteps} where organization_id = ${organizationId} and version_id = ${path.versionId}
      and template_id <> all(${sql.param(stepIds)}::uuid[])`)
  await tx.execute(sql`
    insert into ${pathSteps} as kept (organization_id, learning_path_id, version_id, template_id, position)
    select ${organizationId}::uuid, ${path.id}::uuid, ${path.versionId}::uuid, step.id, step.position from ${steps}
    on conflict (version_id, template_id) do update set position = excluded.position
      where kept.position <> excluded.position`)
}

/** The active templates, no paths, that a path version does not have as steps, by title. */
export async function findSelectables(
  db: Database,
  organizationId: string,
  versionId: string,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await db.execute<{ id: string; title: string }>(sql`
    select t.id, format('%s [%s] v%s', v.title, v.code, v.number) as title
    from templates t join template_versions v on v.id = t.current_version_id
    where t.organization_id = ${organizationId} and t.status = 'active' and not t.is_learning_path
      and not exists (select from path_steps s where s.version_id = ${versionId} and s.template_id = t.id)
    order by fold(v.title), t.id`)
  return rows
}
