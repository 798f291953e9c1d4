import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { pathSteps, templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { PathStep, Rule } from './rule.ts'

/** The steps of a path version, in order. */
export const findPathSteps = (tx: Database, organizationId: string, versionId: string): Promise<PathStep[]> =>
  tx
    .select({ id: pathSteps.templateId, isRequired: pathSteps.isRequired })
    .from(pathSteps)
    .where(and(eq(pathSteps.organizationId, organizationId), eq(pathSteps.versionId, versionId)))
    .orderBy(asc(pathSteps.position))

/** A template that is to become a step. */
export type StepCandidate = Pick<typeof templates.$inferSelect, 'id' | 'status' | 'isLearningPath'>

/** The templates with these ids, by id. */
export const findStepCandidates = async (db: Database, organizationId: string, ids: string[]) =>
  byId(ids.length > 0 ? await selectCandidates(db, organizationId, ids) : [])

/** The same, with a lock until the transaction ends, so that none is archived while it becomes a step. */
export const lockStepCandidates = async (tx: Database, organizationId: string, ids: string[]) =>
  byId(ids.length > 0 ? await selectCandidates(tx, organizationId, ids).for('share') : [])

const byId = (rows: StepCandidate[]) => new Map(rows.map((row) => [row.id, row]))

const selectCandidates = (db: Database, organizationId: string, ids: string[]) =>
  db
    .select({ id: templates.id, status: templates.status, isLearningPath: templates.isLearningPath })
    .from(templates)
    .where(and(eq(templates.organizationId, organizationId), inArray(templates.id, ids)))
    .orderBy(asc(templates.id))

/** Replaces the steps of a path version by these, in this order. Unchanged rows are not written. */
export async function saveSteps(
  tx: Database,
  organizationId: string,
  path: { id: string; versionId: string },
  pathStepsNow: readonly PathStep[],
): Promise<void> {
  const stepIds = pathStepsNow.map(({ id }) => id)
  const required = pathStepsNow.map(({ isRequired }) => isRequired)
  const steps = sql`unnest(${sql.param(stepIds)}::uuid[], ${sql.param(required)}::boolean[])
    with ordinality as step(id, is_required, position)`
  await tx.execute(sql`
    delete from ${pathSteps} where organization_id = ${organizationId} and version_id = ${path.versionId}
      and template_id <> all(${sql.param(stepIds)}::uuid[])`)
  await tx.execute(sql`
    insert into ${pathSteps} as kept (organization_id, learning_path_id, version_id, template_id, position,
      is_required)
    select ${organizationId}::uuid, ${path.id}::uuid, ${path.versionId}::uuid, step.id, step.position, step.is_required
    from ${steps}
    on conflict (version_id, template_id) do update
      set position = excluded.position, is_required = excluded.is_required
      where kept.position <> excluded.position or kept.is_required <> excluded.is_required`)
}

/** Saves the rule of a path version. */
export async function saveRule(tx: Database, organizationId: string, versionId: string, rule: Rule): Promise<void> {
  await tx
    .update(templateVersions)
    .set({ ...rule, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(templateVersions.organizationId, organizationId), eq(templateVersions.id, versionId)))
}

/** The active plain templates that are not steps of a path version, ordered by title. */
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
