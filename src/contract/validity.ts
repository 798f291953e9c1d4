import { z } from 'zod'

export const ValidityUnit = z.enum(['day', 'month', 'year'])
export type ValidityUnit = z.output<typeof ValidityUnit>

/** The largest number of days, months or years that a badge may be valid for. */
export const MAX_VALIDITY = 120

/** How long badges of a template are valid: 3 years, 18 months. Null if they never expire. */
export type Validity = { count: number; unit: ValidityUnit } | null

/** The validity from a template's two fields, which are both present or both absent. */
export const validityOf = (template: {
  validity_count?: number | null | undefined
  validity_unit?: ValidityUnit | null | undefined
}): Validity =>
  template.validity_count && template.validity_unit
    ? { count: template.validity_count, unit: template.validity_unit }
    : null

/** Wall clocks have four-digit years. */
const LAST_YEAR = 9999

/**
 * When a badge expires: the last second of the day that is the validity after its issue. Months and years keep the day
 * of the month, or use the month's last day. An expiry past the year 9999 counts as none. `end-of-validity.sql.ts`
 * implements the same rule in SQL.
 * @param emittedAt `yyyy-mm-dd` or `yyyy-mm-dd hh:mm:ss`, in the issuer's wall clock
 */
export function endOfValidity(emittedAt: string, validity: Validity): string | null {
  if (!validity) return null
  const { count, unit } = validity
  const [year, month, day] = emittedAt.slice(0, 10).split('-').map(Number) as [number, number, number]
  const end = unit === 'day' ? utc(year, month, day + count) : monthsLater(unit === 'year' ? 12 * count : count)
  if (end.getUTCFullYear() > LAST_YEAR) return null
  return `${end.toISOString().slice(0, 10)} 23:59:59`

  function monthsLater(months: number) {
    const lastDay = utc(year, month + months + 1, 0).getUTCDate()
    return utc(year, month + months, Math.min(day, lastDay))
  }
}

/** `Date.UTC` would map years before 100 to the 20th century. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}
