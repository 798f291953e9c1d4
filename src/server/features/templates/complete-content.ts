import type { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Refusal } from '#server/http/refusal.ts'
import { type Content, type ContentColumn, fieldOf } from './template-content.ts'

/** What an active template says (decisions, Templates). */
const ALWAYS: ContentColumn[] = ['title', 'code', 'language', 'description', 'assignmentCriteria', 'type']

/** And what it says besides, by its type. */
const BY_TYPE: Record<TemplateType, ContentColumn[]> = {
  knowledge: ['acquiredKnowledge', 'acquiredSkills', 'acquiredAttitudes'],
  skills: ['acquiredKnowledge', 'acquiredSkills'],
  participation: [],
  qualification: ['acquiredKnowledge', 'acquiredSkills', 'acquiredAttitudes', 'applicationScope'],
}

/**
 * An active template is complete.
 * @throws Refusal 422 that names every field which is missing
 */
export function refuseIncomplete(content: Content): void {
  const needed = [...ALWAYS, ...(content.type ? BY_TYPE[content.type as TemplateType] : [])]
  const missing = needed.filter((column) => !content[column])
  if (missing.length === 0) return
  const complaints = missing.map((column) => ({
    path: fieldOf(column).split('.'),
    sentence: (locale: 'it' | 'en') => m.problems_field_required({}, { locale }),
  }))
  throw new Refusal(422, 'validation_failed', { complaints })
}
