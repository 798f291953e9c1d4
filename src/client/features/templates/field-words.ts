import type { Language } from '#contract/formats.ts'
import type { TemplateType } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { validityWords } from '#i18n/validity-words.ts'
import { languageName, typeName } from './template-words.ts'
import { fieldNamed, type TextField } from './texts/template-texts.ts'
import { readValidity } from './texts/validity-text.ts'

const fields: Record<TextField, () => string> = {
  title: m.templates_title,
  code: m.templates_code,
  language: m.word_language,
  type: m.word_type,
  color_primary: m.templates_enamel,
  description: m.templates_description,
  assignment_criteria: m.templates_criteria,
  acquired_knowledge: m.templates_knowledge,
  acquired_skills: m.templates_skills,
  acquired_attitudes: m.templates_attitudes,
  application_scope: m.templates_scope,
  other_org: m.templates_other_org,
  other_org_info: m.templates_other_org_info,
  learn_more_url: m.templates_learn_more,
  validity: m.templates_validity,
  is_micro_credential: m.element_european_micro_credential,
  learning_outcomes: m.element_name_learning_outcomes,
  ects: m.micro_ects,
  workload_hours: m.micro_hours,
  eqf_level: m.element_name_level,
  nqf_level: m.micro_nqf,
  qf_ehea_cycle: m.micro_cycle,
  assessment: m.element_name_assessment,
  supervision: m.micro_supervision,
  participation: m.element_name_participation,
  quality_assurance: m.element_name_quality_assurance,
  quality_body: m.micro_quality_body,
  quality_url: m.micro_quality_url,
  field_of_study: m.element_field_of_study,
  prerequisites: m.element_prerequisites,
  stackability: m.element_counts_towards,
  country: m.micro_country,
  co_awarding_bodies: m.micro_bodies,
  further_information: m.element_further_information,
  alignments: m.element_skills,
  names_recipient: m.micro_names_recipient,
  shows_grades: m.micro_shows_grades,
}

/** The label of a field in the editor. */
export const fieldName = (field: TextField) => fields[field]()

/** The labels of a request's fields, by their names in the API; names without a field are left out. */
export function fieldsInWords(names: string[]): string {
  const known = names.map(fieldNamed).filter((field): field is TextField => Object.hasOwn(fields, field))
  return [...new Set(known.map(fieldName))].join(', ')
}

/** A value as users read it: names of types and languages instead of their codes, and a validity in words. */
export function shownValue(field: TextField, value: string) {
  if (value && field === 'type') return typeName(value as TemplateType)
  if (field === 'validity') return shownValidity(value)
  return field === 'language' ? languageName(value as Language) : value
}

function shownValidity(value: string) {
  const validity = readValidity(value)
  return validity ? validityWords(validity) : m.templates_validity_for_ever()
}
