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
} from './micro-texts.ts'
import { validityRequest, validityText } from './validity-text.ts'

/** The fields of `type_data`, which the form does not nest. */
export const typeDataFields = [
  'acquired_knowledge',
  'acquired_skills',
  'acquired_attitudes',
  'application_scope',
] as const
export type TypeDataField = (typeof typeDataFields)[number]

/** All texts of a template, in display order. */
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

/** A template's values in the form: every field is a text, empty if it is not set. */
export type Texts = Record<TextField, string>

/** The fields that hold HTML. */
const htmlFields: readonly TextField[] = ['description', 'assignment_criteria', ...typeDataFields]

export const isHtml = (field: TextField) => htmlFields.includes(field)

/** The fields of a micro-credential, of skills, and of what is shown of the holder. */
export const isMicro = (field: TextField): field is MicroField => (microFields as readonly string[]).includes(field)

const isTypeData = (field: TextField): field is TypeDataField => (typeDataFields as readonly string[]).includes(field)

/** The texts of a template, or of one of its versions. */
export function textsOf(template: BadgeTemplate): Texts {
  const { application_scope, type_data } = template
  const validity = validityText(template)
  const values = { ...template, ...type_data, application_scope, validity, ...microTextsOf(template) }
  return Object.fromEntries(textFields.map((field) => [field, values[field] ?? ''])) as Texts
}

/** The texts of an empty template. */
export const noTexts = (language: string) =>
  ({ ...Object.fromEntries(textFields.map((field) => [field, ''])), language }) as Texts

/** The fields in which two templates differ. */
export const changedValues = (one: Texts, other: Texts) => textFields.filter((field) => one[field] !== other[field])

/**
 * Compares somebody else's changes with the form: their text is taken where nothing was written here (`taken`); where
 * both wrote something different, the user has to choose (`conflicts`).
 */
export function changedMeanwhile(before: Texts, theirs: Texts, mine: Texts, isMine: (field: TextField) => boolean) {
  const changed = changedValues(before, theirs)
  const differs = changed.filter((field) => theirs[field] !== mine[field])
  return {
    changed,
    taken: differs.filter((field) => !isMine(field)),
    conflicts: differs.filter(isMine),
  }
}

/** The request for these fields only; the micro-credential's block is sent as a whole. */
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

/**
 * The form's field for a request's field path, such as `type_data.acquired_skills`, `type_data[acquired_skills]`,
 * `validity_unit`, `micro_credential.ects` or `title`.
 */
export const fieldNamed = (name: string) =>
  microFieldNamed(name) ??
  name
    .replace(/^type_data[.[]/, '')
    .replace(/\]$/, '')
    .replace(/^validity_(count|unit)$/, 'validity')

/** The type in the form; null if none is chosen. */
export const typeOf = ({ type }: Pick<Texts, 'type'>) => (type || null) as TemplateType | null

/** The texts that a template of this type needs to become active, in display order. */
export function requiredTexts(type: TemplateType | null): TextField[] {
  const required = new Set<string>(requiredWhenActive(type).map(fieldNamed))
  return textFields.filter((field) => required.has(field))
}

/**
 * The required fields that are still empty.
 * @param country the organization's own, which a micro-credential may rely on
 */
export function missingIn(texts: Texts, country: string | null): TextField[] {
  const plain = requiredTexts(typeOf(texts)).filter((field) => texts[field].trim() === '')
  const elements = missingElements(texts, country).flatMap(({ field }) => field ?? [])
  return [...plain, ...elements]
}

/** The texts about what an earner can do, the most relevant one to the type first. */
export function typeDataOrder(type: TemplateType | null): TypeDataField[] {
  const first = ({ skills: 'acquired_skills', qualification: 'application_scope' } as const)[type as string]
  return first ? [first, ...typeDataFields.filter((field) => field !== first)] : [...typeDataFields]
}
