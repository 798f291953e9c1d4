import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { copyDesign } from '../designs/copy-design.ts'
import { insertEvents } from '../history/events.sql.ts'
import { editTemplate } from './edit-template.ts'
import { showTemplate } from './show-templates.ts'
import { contentOf } from './template-content.ts'
import { copySteps, insertTemplate } from './versions.sql.ts'

const MAX_TITLE_LENGTH = 255

/**
 * Creates a draft with a template's current content, including steps and pictures. Its title marks it as a copy, in the
 * template's language; the code is left empty, because codes are unique.
 * @throws Refusal 404
 */
export async function duplicateTemplate({ template_id: id }: { template_id: string }, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  return editTemplate(id, request, async (tx, { template, version }) => {
    const copy = await insertTemplate(tx, organizationId, {
      isLearningPath: template.isLearningPath,
      isPublished: false,
      status: 'draft',
      content: { ...contentOf(version), title: copyTitle(version.title, version.language), code: '' },
    })
    await copyDesign(tx, { template, version }, copy.id, request.services)
    await copySteps(tx, organizationId, version.id, copy)
    const event = { userId, subject: 'template' } as const
    await insertEvents(tx, organizationId, [
      { ...event, subjectId: id, action: 'duplicated', data: { copy: copy.id } },
      { ...event, subjectId: copy.id, action: 'created', data: { copy_of: id } },
    ])
    const type = template.isLearningPath ? 'learning_path' : 'template'
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'template_duplicated', subject: { type, id } })
    return showTemplate(copy.id, { ...request, db: tx })
  })
}

/** Shortens a long title, so that the suffix that marks a copy fits. */
function copyTitle(title: string, locale: Language): string {
  const room = MAX_TITLE_LENGTH - m.templates_copy_title({ title: '' }, { locale }).length
  // A lone high surrogate, left if the cut splits a character, could not be stored.
  const shortened = title.length > room ? title.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') : title
  return m.templates_copy_title({ title: shortened }, { locale })
}
