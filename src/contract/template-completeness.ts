import type { TemplateType } from './templates.ts'

const ALWAYS = ['title', 'code', 'language', 'description', 'assignment_criteria', 'type'] as const

const KNOWLEDGE = 'type_data.acquired_knowledge'
const SKILLS = 'type_data.acquired_skills'
const ATTITUDES = 'type_data.acquired_attitudes'
const SCOPE = 'type_data.application_scope'

const BY_TYPE: Record<TemplateType, (typeof KNOWLEDGE | typeof SKILLS | typeof ATTITUDES | typeof SCOPE)[]> = {
  knowledge: [KNOWLEDGE, SKILLS, ATTITUDES],
  skills: [KNOWLEDGE, SKILLS],
  participation: [],
  qualification: [KNOWLEDGE, SKILLS, ATTITUDES, SCOPE],
}

/**
 * The fields that an active template requires, by their names in a request. A draft needs only a
 * title.
 */
export const requiredWhenActive = (type: TemplateType | null) => [...ALWAYS, ...(type ? BY_TYPE[type] : [])]
