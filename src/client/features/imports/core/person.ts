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

/** Whether what a row says besides fits into metadata. */
export function hasRoomFor(cells: string[], names: string[]): boolean {
  if (cells.length === 0) return true
  const length = cells.reduce((sum, cell, place) => sum + cell.length + (names[place]?.length ?? 0), 0)
  const isOdd = cells.some((cell) => /[\0\uD800-\uDFFF]/.test(cell))
  if (length < 4000 && !isOdd) return true
  return Metadata.safeParse(Object.fromEntries(cells.map((cell, place) => [names[place] ?? '', cell]))).success
}

/** What is wrong with a row, in words, field by field. @param sameAs the number of the row with the same address */
export function sentencesFor(person: Person, flags: number, sameAs: number, locale: Locale) {
  if (flags === 0) return []
  const said: { field: Field | 'row'; sentence: string }[] = []
  for (const field of fields) {
    const result = schemas[field].safeParse(person[field], { reportInput: true })
    const [issue] = result.error?.issues ?? []
    if (issue) said.push({ field, sentence: describeIssue(issue, locale) })
  }
  if (flags & kinds.twice) {
    said.push({ field: 'email', sentence: m.imports_same_as_row({ row: sameAs }, { locale }) })
  }
  if (flags & kinds.listed) said.push({ field: 'email', sentence: m.issuing_on_list({}, { locale }) })
  if (flags & kinds.metadata) said.push({ field: 'row', sentence: m.problems_field_metadata({}, { locale }) })
  return said
}
