import { and, eq, sql } from 'drizzle-orm'
import type { AwardMode } from '#contract/learning-paths/rule.ts'
import type { TemplateStatus } from '#contract/templates.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { claims } from '#server/schema/tables/claims.ts'
import { pathSteps, templates, templateVersions } from '#server/schema/tables/templates.ts'
import type { TemplateRow } from './template-answer.ts'
import type { Content } from './template-content.ts'

type NewTemplate = {
  isLearningPath: boolean
  isPublished: boolean
  status: 'draft' | 'active'
  awardMode?: AwardMode | undefined
  mailsSayStep?: boolean
  content: Partial<Content> & Pick<Content, 'title' | 'language'>
}

/** Inserts a template with its first version. */
export async function insertTemplate(
  tx: Database,
  organizationId: string,
  { content, ...template }: NewTemplate,
): Promise<{ id: string; versionId: string }> {
  const made = await tx
    .insert(templates)
    .values({ ...template, organizationId, code: content.code })
    .returning({ id: templates.id })
  const { id } = onlyRow(made)
  const versions = await tx
    .insert(templateVersions)
    .values({ ...content, organizationId, templateId: id })
    .returning({ id: templateVersions.id })
  const versionId = onlyRow(versions).id
  await tx.update(templates).set({ currentVersionId: versionId }).where(isTemplate(organizationId, id))
  return { id, versionId }
}

/** Settings that belong to the template and not to a version. */
export type TemplateSettings = Pick<typeof templates.$inferSelect, 'isPublished' | 'awardMode' | 'mailsSayStep'>

/** Saves a template's status and settings if given, and its time of modification. */
export async function touchTemplate(
  tx: Database,
  organizationId: string,
  id: string,
  { status, ...settings }: { status?: TemplateStatus | undefined } & Partial<TemplateSettings> = {},
): Promise<void> {
  const now = sql`clock_timestamp()`
  const archivedAt = status && (status === 'archived' ? now : null)
  await tx
    .update(templates)
    .set({ status, archivedAt, ...settings, updatedAt: now })
    .where(isTemplate(organizationId, id))
}

/**
 * Changes a template's content, in the current version or in a new one if badges show the current one. The caller has
 * locked the template. @returns the changed version
 */
export async function saveContent(tx: Database, row: TemplateRow, change: Partial<Content>): Promise<EditableVersion> {
  const { organizationId, id } = row.template
  const version = await editableVersion(tx, row)
  await tx
    .update(templateVersions)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(templateVersions.organizationId, organizationId), eq(templateVersions.id, version.id)))
  if (change.code !== undefined) {
    await tx.update(templates).set({ code: change.code }).where(isTemplate(organizationId, id))
  }
  return version
}

export type EditableVersion = { id: string; number: number }

/**
 * The current version; or, if badges show it directly or as a step of their path, a copy of it with its steps and the
 * next number.
 */
export async function editableVersion(tx: Database, { template, version }: TemplateRow): Promise<EditableVersion> {
  // Locked, because an award of a path may concurrently make it a version that badges show.
  const [shown] = await tx
    .select({ badgesCount: templateVersions.badgesCount, isIssuedStep: templateVersions.isIssuedStep })
    .from(templateVersions)
    .where(eq(templateVersions.id, version.id))
    .for('no key update')
  if (shown?.badgesCount === 0 && !shown.isIssuedStep) return version
  const {
    id: _,
    badgesCount: __,
    undoneCount: ___,
    isIssuedStep: ____,
    createdAt: _____,
    updatedAt: ______,
    ...content
  } = version
  const made = await tx
    .insert(templateVersions)
    .values({ ...content, number: version.number + 1 })
    .returning({ id: templateVersions.id, number: templateVersions.number })
  const next = onlyRow(made)
  const { organizationId, id } = template
  await copySteps(tx, organizationId, version.id, { id, versionId: next.id })
  await tx.update(templates).set({ currentVersionId: next.id }).where(isTemplate(organizationId, id))
  return next
}

/** Copies a learning path's steps from one version to another. */
export async function copySteps(
  tx: Database,
  organizationId: string,
  fromVersionId: string,
  path: { id: string; versionId: string },
): Promise<void> {
  await tx.execute(sql`
    insert into ${pathSteps} (organization_id, learning_path_id, version_id, template_id, position, is_required)
    select organization_id, ${path.id}::uuid, ${path.versionId}::uuid, template_id, position, is_required
    from ${pathSteps} where organization_id = ${organizationId} and version_id = ${fromVersionId}`)
}

/** Deletes a template with its versions and steps. */
export async function deleteTemplateRow(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(templates).where(isTemplate(organizationId, id))
}

/** Whether the template is a step in any version of any learning path. */
export async function isStep(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: pathSteps.templateId })
    .from(pathSteps)
    .where(and(eq(pathSteps.organizationId, organizationId), eq(pathSteps.templateId, id)))
    .limit(1)
  return rows.length > 0
}

/** Whether people can ask for the template's badge, or could. */
export async function isClaimed(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(claims.organizationId, organizationId), eq(claims.templateId, id)))
    .limit(1)
  return rows.length > 0
}

const isTemplate = (organizationId: string, id: string) =>
  and(eq(templates.organizationId, organizationId), eq(templates.id, id))
