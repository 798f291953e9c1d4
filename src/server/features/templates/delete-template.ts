import { m } from '#i18n/compiled/messages.js'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { editTemplate } from './edit-template.ts'
import { removeUnused } from './template-pictures.ts'
import { deleteTemplateRow, isClaimed, isStep } from './versions.sql.ts'

/**
 * Deletes a draft from which no badge was issued; its history stays.
 * @throws Refusal 404, 409 for any other template
 */
export async function deleteTemplate({ template_id: id }: { template_id: string }, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  const { image, backgroundImage } = await editTemplate(id, request, async (tx, { template, version }) => {
    const isKept = template.status !== 'draft' || template.badgesCount > 0 || (await isStep(tx, organizationId, id))
    if (isKept) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_delete_refused({}, { locale }) })
    }
    // A claim would be deleted with it, and what people have sent by it.
    if (await isClaimed(tx, organizationId, id)) {
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.templates_delete_claimed({}, { locale }) })
    }
    await deleteTemplateRow(tx, organizationId, id)
    const type = template.isLearningPath ? 'learning_path' : 'template'
    const subject = { type, id, label: version.title } as const
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'template_deleted', subject })
    const data = { title: version.title }
    await insertEvents(tx, organizationId, [{ userId, subject: 'template', subjectId: id, action: 'deleted', data }])
    return version
  })
  await removeUnused({ image, backgroundImage }, request)
  return undefined
}
