import type { Language } from '#contract/formats.ts'
import type { TemplateStatus, TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'

const types: Record<TemplateType, () => string> = {
  knowledge: m.templates_type_knowledge,
  skills: m.templates_type_skills,
  participation: m.templates_type_participation,
  qualification: m.templates_type_qualification,
}

const statuses: Record<TemplateStatus, () => string> = {
  draft: m.templates_status_draft,
  active: m.templates_status_active,
  archived: m.templates_status_archived,
}

export const typeName = (type: TemplateType) => types[type]()
export const statusName = (status: TemplateStatus) => statuses[status]()
export const languageName = (language: Language) =>
  language === 'it' ? m.templates_language_it() : m.templates_language_en()
