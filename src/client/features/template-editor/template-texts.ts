import type { z } from 'zod'
import { requiredWhenActive } from '#contract/template-completeness.ts'
import type { BadgeTemplate, TemplateType, UpdateTemplate } from '#contract/templates.ts'
import {
  type MicroField,
  microFieldNamed,
  microFields,
  microRequest,
  microTextsOf,
  missingElements,
} from './micro-credential/micro-texts.ts'
import { validityRequest, validityText } from './validity/validity-text.ts'

/** The fields of `type_data`, which a form shows as fields like the others. */
export const typeDataFields = [
  'acquired_knowledge',
  'acquired_skills',
  'acquired_attitudes',
  'application_scope',
] as const
export type TypeDataField = (typeof typeDataFields)[number]

/** All that a template says, in the order in which it is asked. */
export const textFields = [
  'title',
  'code',
  'language',
  'type',
  'color_primary',
  'description',
  'assignment_criteria',
  ...typeDataFields,
  'other_org',
  'other_org_info',
  'learn_more_url',
  'validity',
  ...microFields,
] as const
export type TextField = (typeof textFields)[number]

/** What a form holds of a template: every field a text, empty where the template says nothing. */
export type Texts = Record<TextField, string>

/** The fields that hold HTML. */
const htmlFields: readonly TextField[] = ['description', 'assignment_criteria', ...typeDataFields]

export const isHtml = (field: TextField) => htmlFields.includes(field)

/** The fields of a micro-credential, of skills and of what is shown of the holder. */
export const isMicro = (field: TextField): field is MicroField => (microFields as readonly string[]).includes(field)

const isTypeData = (field: TextField): field is TypeDataField => (typeDataFields as readonly string[]).includes(field)

/** What a template, or one of its versions, says. */
export function textsOf(template: BadgeTemplate): Texts {
  const { application_scope, type_data } = template
  const validity = validityText(template)
  const values = { ...template, ...type_data, application_scope, validity, ...microTextsOf(template) }
  return Object.fromEntries(textFields.map((field) => [field, values[field] ?? ''])) as Texts
}

/** A template of which nothing is said yet. */
export const noTexts = (language: string) =>
  ({ ...Object.fromEntries(textFields.map((field) => [field, ''])), language }) as Texts

/** The fields in which two say different things. */
export const differing = (one: Texts, other: Texts) => textFields.filter((field) => one[field] !== other[field])

/**
 * Compares a text that somebody else changed with what is written here: their words come in where nothing was written
 * (`taken`); where both wrote, each in their own way, somebody has to choose (`conflicts`).
 */
export function changedMeanwhile(before: Texts, theirs: Texts, mine: Texts, isMine: (field: TextField) => boolean) {
  const changed = differing(before, theirs)
  const differs = changed.filter((field) => theirs[field] !== mine[field])
  return {
    changed,
    taken: differs.filter((field) => !isMine(field)),
    conflicts: differs.filter(isMine),
  }
}

/** What a request says of these fields, and nothing of the others; only the block of a micro-credential goes as a whole. */
export function requestOf(texts: Texts, fields: readonly TextField[]): z.input<typeof UpdateTemplate> {
  const typeData = fields.filter(isTypeData)
  const plain = fields.filter((field) => !isTypeData(field) && field !== 'validity' && !isMicro(field))
  return {
    ...Object.fromEntries(plain.map((field) => [field, texts[field]])),
    ...(fields.includes('validity') && validityRequest(texts.validity)),
    ...microRequest(texts, fields),
    ...(typeData.length > 0 && { type_data: Object.fromEntries(typeData.map((field) => [field, texts[field]])) }),
  }
}

/** The form's field that a request names `type_data.acquired_skills`, `type_data[acquired_skills]`, `validity_unit`, `micro_credential.ects` or `title`. */
export const fieldNamed = (name: string) =>
  microFieldNamed(name) ??
  name
    .replace(/^type_data[.[]/, '')
    .replace(/\]$/, '')
    .replace(/^validity_(count|unit)$/, 'validity')

/** The type that a form holds; null while none is chosen. */
export const typeOf = ({ type }: Pick<Texts, 'type'>) => (type || null) as TemplateType | null

/** What a template of this type has to say before it can be active, in the order in which it is asked. */
export function requiredTexts(type: TemplateType | null): TextField[] {
  const required = new Set<string>(requiredWhenActive(type).map(fieldNamed))
  return textFields.filter((field) => required.has(field))
}

/**
 * What is still to be said.
 * @param country the organization's own, which a micro-credential may rely on
 */
export function missingIn(texts: Texts, country: string | null): TextField[] {
  const plain = requiredTexts(typeOf(texts)).filter((field) => texts[field].trim() === '')
  const elements = missingElements(texts, country).flatMap(({ field }) => field ?? [])
  return [...plain, ...elements]
}

/** The texts about what an earner can do, the one that matters most to the type first. */
export function typeDataOrder(type: TemplateType | null): TypeDataField[] {
  const first = ({ skills: 'acquired_skills', qualification: 'application_scope' } as const)[type as string]
  return first ? [first, ...typeDataFields.filter((field) => field !== first)] : [...typeDataFields]
}
