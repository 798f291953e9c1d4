import { CELL_CHARACTERS } from './biff-records.ts'

/**
 * A column of a spreadsheet. Every value is a text or null. `text` is written as it is and never becomes a formula; `id` is
 * a text that no other row has; `number` (`2.25`) becomes a number that a spreadsheet can add up; `moment`
 * (`yyyy-mm-dd hh:mm:ss`) and `day` (`yyyy-mm-dd`) become dates that a spreadsheet can sort and filter, shown just as they
 * were written.
 */
export type Column = {
  heading: string
  kind: 'text' | 'id' | 'number' | 'moment' | 'day'
  /** In characters. */
  width: number
}

/** One value for each column. */
export type Row = (string | null)[]

const DAY_MILLISECONDS = 86_400_000
/** A spreadsheet's day 0 as a Unix day. It is one day early, because spreadsheets count a 29 February 1900. */
const DAY_ZERO = -25_569
/** Days before that nonexistent one are off by one, and there are none before 1900. */
const FIRST_DATE = '1900-03-01'

/** A date as a spreadsheet's serial number: days, with the time as a fraction. Null for days before `FIRST_DATE`. */
export function dateNumber(text: string): number | null {
  if (text < FIRST_DATE) return null
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}Z`) / DAY_MILLISECONDS - DAY_ZERO
}

/** As much of a text as fits into a cell, without half of a surrogate pair at its end. */
export const cellText = (text: string): string =>
  text.length <= CELL_CHARACTERS ? text : text.slice(0, CELL_CHARACTERS).replace(/[\uD800-\uDBFF]$/, '')
