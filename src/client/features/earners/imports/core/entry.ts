import { Recipient } from '#contract/badges.ts'
import { Metadata } from '#contract/earners/earners.ts'
import { requiredText } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locales.ts'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { regionOf } from '#i18n/region.ts'
import type { Field } from './headings.ts'
import type { Subject } from './subject.ts'

/** The person in a row, and the title of their badge; empty if only people are imported. */
export type Entry = Record<Field, string>

/** A problem of a row as text, with its place: fields, indexes of other columns, or the whole row. */
export type Problem = { fields: (Field | number | 'row')[]; message: string }

/** The kinds of problems as bit flags, the most specific first. */
export const kinds = {
  email: 1,
  email_missing: 2,
  name_missing: 4,
  text: 8,
  twice: 16,
  listed: 32,
  day: 64,
  metadata: 128,
  garbled: 256,
  refused: 512,
  failed: 1024,
  title_missing: 2048,
  day_missing: 4096,
} as const
export type Kind = keyof typeof kinds

const schemas = {
  title: requiredText(255),
  email: Recipient.shape.recipient_email,
  first: Recipient.shape.recipient_first_name,
  last: Recipient.shape.recipient_last_name,
} as const

/** What spreadsheets in English and Italian show for a formula that failed. */
const FAILED =
  /^(#(N\/A|N\/D|REF!|RIF!|DIV\/0!|VALUE!|VALORE!|NAME\?|NOME\?|NUM!|NULL!|NULLO!|SPILL!|ESPANSIONE!|CALC!|FIELD!|ERROR!|ERRORE!|GETTING_DATA)|Err:\d{3})$/i

/** Whether a cell shows the failure of a formula instead of a value. */
export const isFailed = (cell: string): boolean =>
  (cell.startsWith('#') || cell.startsWith('Err:')) && FAILED.test(cell)

/** Fast checks that accept most values; the contract's schemas take a second for 50,000 rows. */
const PLAIN = {
  title: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} .,:;()&/+'’–-]{0,99}$/u,
  email: /^[a-z0-9_]+(?:[.+-][a-z0-9_]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.)+[a-z]{2,20}$/i,
  first: /^\p{L}[\p{L}\p{M} .'’-]{0,60}$/u,
  last: /^\p{L}[\p{L}\p{M} .'’-]{0,60}$/u,
} as const

const isPlain = (field: Field, value: string) => value.length < 100 && PLAIN[field].test(value)

const MISSING = {
  title: kinds.title_missing,
  email: kinds.email_missing,
  first: kinds.name_missing,
  last: kinds.name_missing,
} as const

/** The problems of an entry on its own, as flags of `kinds`. */
export function checkEntry(entry: Entry, { fields, required }: Subject): number {
  let flags = 0
  for (const field of fields) {
    const value = entry[field]
    if (isFailed(value)) flags |= kinds.failed
    else if (value === '') flags |= required.includes(field) ? MISSING[field] : 0
    else if (!isPlain(field, value)) flags |= booleanToFlag(field, value)
  }
  return flags
}

/** Signs of text that was written or read in the wrong encoding. */
const GARBLED = /[?\uFFFD]|[ÃÂ][\u00A1-\u00BF]/

const isGarbled = (field: Field, value: string) => (field === 'first' || field === 'last') && GARBLED.test(value)

function booleanToFlag(field: Field, value: string) {
  if (isGarbled(field, value)) return kinds.garbled
  const result = schemas[field].safeParse(value)
  if (result.success) return 0
  return result.error.issues[0]?.code === 'invalid_format' ? kinds.email : kinds.text
}

/** NUL and unpaired surrogates cannot be stored; U+FFFD replaces a lost letter. */
const ODD = /[\0\uFFFD]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Indexes of cells that cannot be stored: those with invalid characters, or the longest if metadata are too long in all. */
export function cellsWithoutRoom(cells: string[], names: string[], { isOfBadges }: Subject): number[] {
  const length = cells.reduce((sum, cell, place) => sum + cell.length + (names[place]?.length ?? 0), 0)
  const odd = [...cells.keys()].filter((place) => ODD.test(cells[place]!))
  if (odd.length > 0 || isOfBadges || length < 4000) return odd
  const isFine = Metadata.safeParse(Object.fromEntries(cells.map((cell, place) => [names[place] ?? '', cell]))).success
  return isFine ? [] : [cells.indexOf(cells.reduce((one, other) => (other.length > one.length ? other : one)))]
}

/** The message for a cell that cannot be metadata. @param column its name */
export const messageForCell = (cell: string, column: string, locale: Locale) =>
  ODD.test(cell) ? m.imports_cell_odd({ column }, { locale }) : m.imports_cell_long({ column }, { locale })

/** The message for a cell whose formula failed. @param column its name */
export const messageForFailed = (value: string, column: string, locale: Locale) =>
  m.imports_cell_failed({ column, value }, { locale })

/** The message for a day that cannot be parsed, or is missing. @param column its name */
export const messageForDay = (column: string, cell: string, locale: Locale) =>
  cell === '' ? m.badge_imports_day_missing({ column }, { locale }) : m.imports_cell_no_day({ column }, { locale })

/** The names of the fields. */
export const fieldWords = {
  title: m.badge_imports_title_column,
  email: m.word_email,
  first: m.word_first_name,
  last: m.word_last_name,
}

/** The problems of an entry, without duplicates. @param sameAs the number of the row with the same person */
export function problemsOf(entry: Entry, flags: number, sameAs: number, subject: Subject, locale: Locale): Problem[] {
  if (flags === 0) return []
  const problems: Problem[] = []
  const missing = subject.fields.filter((field) => entry[field] === '' && subject.required.includes(field))
  if (missing.length > 0) {
    const names = missing.map((field) => fieldWords[field]({}, { locale }).toLowerCase())
    const list = new Intl.ListFormat(regionOf(locale)).format(names)
    problems.push({ fields: missing, message: m.imports_fill_in({ fields: list }, { locale }) })
  }
  for (const field of subject.fields) {
    const value = entry[field]
    if (value === '') continue
    if (isFailed(value)) {
      problems.push({ fields: [field], message: messageForFailed(value, fieldWords[field]({}, { locale }), locale) })
      continue
    }
    const [issue] = schemas[field].safeParse(value, { reportInput: true }).error?.issues ?? []
    if (isGarbled(field, value)) problems.push({ fields: [field], message: m.imports_garbled({}, { locale }) })
    else if (issue) problems.push({ fields: [field], message: describeIssue(issue, locale) })
  }
  const about = (message: string) => problems.push({ fields: ['email'], message })
  if (flags & kinds.twice) about(m.imports_same_as_row({ row: sameAs }, { locale }))
  if (flags & kinds.listed) about(m.issuing_on_list({}, { locale }))
  return problems
}
