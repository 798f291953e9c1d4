import { MAX_VALIDITY, type Validity, type ValidityUnit } from '#contract/validity.ts'

/**
 * A validity as one text of the form, `3 year`, so that its two fields are saved, compared and resolved together. Empty
 * if badges never expire; without a number, ` year`, while it is being typed.
 */
export const validityText = (template: { validity_count: number | null; validity_unit: ValidityUnit | null }) =>
  template.validity_unit ? writeValidity(String(template.validity_count), template.validity_unit) : ''

export const writeValidity = (count: string, unit: ValidityUnit) => `${count.trim()} ${unit}`

/** The two parts of a validity text; the number is as typed. */
export function partsOf(text: string): { count: string; unit: ValidityUnit | '' } {
  const space = text.lastIndexOf(' ')
  return { count: text.slice(0, Math.max(space, 0)), unit: text.slice(space + 1) as ValidityUnit | '' }
}

/** Whether the number is missing. */
export const isIncomplete = (text: string) => text !== '' && partsOf(text).count === ''

/** The request's fields for a validity text. */
export function validityRequest(text: string) {
  const { count, unit } = partsOf(text)
  return { validity_count: count, validity_unit: unit }
}

/** The validity; null if there is none, or none yet. */
export function readValidity(text: string): Validity {
  const { count, unit } = partsOf(text)
  const number = /^\d{1,3}$/.test(count) ? Number(count) : 0
  return unit && number >= 1 && number <= MAX_VALIDITY ? { count: number, unit } : null
}
