import { Recipient } from '#contract/badges.ts'
import { Metadata } from '#contract/earners.ts'
import { describeIssue } from '#i18n/describe-issue.ts'
import { m } from '#i18n/paraglide/messages.js'
import type { Locale } from '#i18n/paraglide/runtime.js'

export type Field = 'email' | 'first' | 'last'
export const fields = ['email', 'first', 'last'] as const satisfies Field[]

/** Whom a row names. */
export type Person = Record<Field, string>

/** What can be wrong with a row, each a bit, the more telling first. */
export const kinds = {
  email: 1,
  email_missing: 2,
  name_missing: 4,
  text: 8,
  twice: 16,
  listed: 32,
  metadata: 64,
  refused: 128,
} as const
export type Kind = keyof typeof kinds

const schemas = {
  email: Recipient.shape.recipient_email,
  first: Recipient.shape.recipient_first_name,
  last: Recipient.shape.recipient_last_name,
} as const

/** What most addresses and names are, told without asking the contract, which takes a second for 50,000 rows. */
const PLAIN = {
  email: /^[a-z0-9_]+(?:[.+-][a-z0-9_]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,40}[a-z0-9])?\.)+[a-z]{2,20}$/i,
  first: /^\p{L}[\p{L}\p{M} .'’-]{0,60}$/u,
  last: /^\p{L}[\p{L}\p{M} .'’-]{0,60}$/u,
} as const

const isPlain = (field: Field, value: string) => value.length < 100 && PLAIN[field].test(value)

/** What is wrong with a person by themselves, as bits of `kinds`. */
export function checkPerson(person: Person): number {
  let flags = 0
  for (const field of fields) {
    const value = person[field]
    if (value === '') flags |= field === 'email' ? kinds.email_missing : kinds.name_missing
    else if (!isPlain(field, value)) flags |= flagOf(field, value)
  }
  return flags
}

function flagOf(field: Field, value: string) {
  const result = schemas[field].safeParse(value)
  if (result.success) return 0
  return result.error.issues[0]?.code === 'invalid_format' ? kinds.email : kinds.text
}

/** Letters by halves, and none at all: neither can be stored. */
const ODD = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Of what a row says besides, the cells that keep it from being metadata: the odd ones, or else the longest. */
export function cellsWithoutRoom(cells: string[], names: string[]): number[] {
  const length = cells.reduce((sum, cell, place) => sum + cell.length + (names[place]?.length ?? 0), 0)
  const odd = [...cells.keys()].filter((place) => ODD.test(cells[place]!))
  if (odd.length > 0 || length < 4000) return odd
  const isFine = Metadata.safeParse(Object.fromEntries(cells.map((cell, place) => [names[place] ?? '', cell]))).success
  return isFine ? [] : [cells.indexOf(cells.reduce((one, other) => (other.length > one.length ? other : one)))]
}

/** Why a cell cannot be metadata. @param column its name */
export const sentenceForCell = (cell: string, column: string, locale: Locale) =>
  ODD.test(cell) ? m.imports_cell_odd({ column }, { locale }) : m.imports_cell_long({ column }, { locale })

/** What is wrong with a row, in words, field by field. @param sameAs the number of the row with the same address */
export function sentencesFor(person: Person, flags: number, sameAs: number, locale: Locale) {
  if (flags === 0) return []
  const said: { field: Field; sentence: string }[] = []
  for (const field of fields) {
    const result = schemas[field].safeParse(person[field], { reportInput: true })
    const [issue] = result.error?.issues ?? []
    if (issue) said.push({ field, sentence: describeIssue(issue, locale) })
  }
  if (flags & kinds.twice) {
    said.push({ field: 'email', sentence: m.imports_same_as_row({ row: sameAs }, { locale }) })
  }
  if (flags & kinds.listed) said.push({ field: 'email', sentence: m.issuing_on_list({}, { locale }) })
  return said
}
