import { z } from 'zod'

export const ValidityUnit = z.enum(['day', 'month', 'year'])
export type ValidityUnit = z.output<typeof ValidityUnit>

/** The largest number of days, months or years that a badge may be valid for. */
export const MOST_VALIDITY = 120

/** How long badges of a template are valid: 3 years, 18 months. Null where they never expire. */
export type Validity = { count: number; unit: ValidityUnit } | null

/** The validity that a template says in its two fields: both are there, or neither. */
export const validityOf = (template: {
  validity_count?: number | null | undefined
  validity_unit?: ValidityUnit | null | undefined
}): Validity =>
  template.validity_count && template.validity_unit
    ? { count: template.validity_count, unit: template.validity_unit }
    : null
