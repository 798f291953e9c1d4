import { eq } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'
import { pathSteps, templates, templateVersions } from '../schema/tables/templates.ts'
import type { Issuer } from './issuer.ts'

type Values = Partial<typeof templateVersions.$inferInsert> &
  Partial<Pick<typeof templates.$inferInsert, 'status' | 'isPublished' | 'isLearningPath'>>

/** Adds a template; by default active, published and awardable. */
export async function addTemplate(
  db: Database,
  { organizationId }: Pick<Issuer, 'organizationId'>,
  values: Values = {},
) {
  const { status = 'active', isPublished = true, isLearningPath = false, ...content } = values
  const code = content.code ?? `T-${crypto.randomUUID().slice(0, 8)}`
  return db.transaction(async (tx) => {
    const archivedAt = status === 'archived' ? new Date().toISOString() : null
    const [template] = await tx
      .insert(templates)
      .values({ organizationId, status, isPublished, isLearningPath, code, archivedAt })
      .returning()
    const [version] = await tx
      .insert(templateVersions)
      .values({
        organizationId,
        templateId: template!.id,
        title: 'Data literacy foundations',
        description: '<p>Reads, cleans and describes a data set.</p>',
        assignmentCriteria: '<p>Twelve hours of workshops.</p>',
        type: 'participation',
        language: 'en',
        ...content,
        code,
      })
      .returning()
    await tx.update(templates).set({ currentVersionId: version!.id }).where(eq(templates.id, template!.id))
    return { ...template!, versionId: version!.id }
  })
}

/** Adds a learning path with the given templates as its steps, in order. */
export async function addLearningPath(
  db: Database,
  issuer: Pick<Issuer, 'organizationId'>,
  steps: { id: string }[],
  values: Values = {},
) {
  const path = await addTemplate(db, issuer, { title: 'Digital skills path', ...values, isLearningPath: true })
  const rows = steps.map(({ id }, index) => ({
    organizationId: issuer.organizationId,
    learningPathId: path.id,
    versionId: path.versionId,
    templateId: id,
    position: index + 1,
  }))
  if (rows.length > 0) await db.insert(pathSteps).values(rows)
  return path
}

/** Request data of an active template of the type with the most required fields. @param code unique in the organization */
export const completeContent = (code = 'DATA-01') => ({
  title: 'Data literacy foundations',
  code,
  language: 'en',
  description: '<p>Reads, cleans and describes a data set.</p>',
  assignment_criteria: '<ul><li>Twelve hours of workshops</li></ul>',
  type: 'qualification',
  type_data: {
    acquired_knowledge: '<p>Kinds of variables</p>',
    acquired_skills: '<p>Cleaning a table</p>',
    acquired_attitudes: '<p>Doubting a chart</p>',
    application_scope: '<p>Any office</p>',
  },
})
