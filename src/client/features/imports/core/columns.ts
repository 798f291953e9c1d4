import { orderOf, shareOfFirst } from './names.ts'
import type { Row } from './sheet.ts'

/** What a column of a table is of an earner: a field, a whole name in one of its orders, metadata, or nothing. */
export const roles = ['email', 'first', 'last', 'first_last', 'last_first', 'extra', 'none'] as const
export type Role = (typeof roles)[number]

export type Column = {
  /** As the table's first row calls it; empty where it does not. */
  name: string
  role: Role
  /** The first values that say something. */
  samples: string[]
}

export type Guess = { hasHeading: boolean; columns: Column[] }

const SAMPLES = 3

/** Rows whose cells are looked at. */
const LOOK = 200

const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const HEADINGS: [Role, RegExp][] = [
  ['email', /\b(e ?mail|posta elettronica|mail|indirizzo posta)\b/],
  ['last_first', /\b(cognome (e )?nome|last ?name (and )?first ?name|surname (and )?(first )?name)\b/],
  [
    'first_last',
    /\b(nome (e )?cognome|nominativo|nome completo|full ?name|first (and )?last name|name (and )?surname|complete name|display name)\b/,
  ],
  ['last', /\b(cognome|cognomi|last ?name|surname|family ?name|apellidos?)\b/],
  ['first', /\b(nome|nomi|first ?name|given ?names?|forenames?|nome di battesimo)\b/],
  // Words that name a person without saying which part of the name.
  [
    'first_last',
    /^(name|student(e|i|essa)?|studenti|partecipant[ei]|participant|destinatari[oa]|earner|corsista|persona|person|allievo|alunno)$/,
  ],
]

/** Headings that only look like a person's name: the name of a course, of a file. */
const NOT_NAMES =
  /\b(user ?name|nome utente|corso|course|file|azienda|company|scuola|school|organi[sz]\w+|ente|padre|madre|azienda)\b/

const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/**
 * Guesses what each column is, by its heading in Italian or English and by what stands in it. Where two columns could
 * be the same field the better one has it, and the other becomes metadata.
 */
export function guessColumns(rows: Row[]): Guess {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const hasHeading = isHeading(rows)
  return { hasHeading, columns: columnsOf(rows, width, hasHeading) }
}

/** The columns anew, where the first row was wrongly taken for headings or for a person. */
export function columnsOf(rows: Row[], width: number, hasHeading: boolean): Column[] {
  const look = rows.slice(hasHeading ? 1 : 0, LOOK)
  const columns = Array.from({ length: width }, (_, place) => {
    const values = look.map(({ cells }) => cells[place] ?? '').filter(Boolean)
    return { name: hasHeading ? (rows[0]?.cells[place] ?? '') : '', values }
  })
  const given = giveRoles(columns)
  return columns.map(({ name, values }, place) => ({
    name,
    role: given[place] ?? (values.length > 0 || name ? 'extra' : 'none'),
    samples: values.slice(0, SAMPLES),
  }))
}

/** The first row names columns where none of its cells is an address, and one is a known heading or all differ below. */
function isHeading(rows: Row[]) {
  const first = rows[0]?.cells ?? []
  if (first.some(isAddress)) return false
  if (first.some((cell) => roleOf(cell) !== null)) return true
  return rows.slice(1, LOOK).some(({ cells }) => cells.some(isAddress))
}

function roleOf(heading: string): Role | null {
  const text = words(heading)
  const [role] = HEADINGS.find(([, pattern]) => pattern.test(text)) ?? []
  return role && (role === 'email' || !NOT_NAMES.test(text)) ? role : null
}

type Content = { name: string; values: string[] }

function giveRoles(columns: Content[]): (Role | undefined)[] {
  const given: (Role | undefined)[] = columns.map(() => undefined)
  const email = best(columns, ({ name, values }) => shareOf(values, isAddress) * 2 + Number(roleOf(name) === 'email'))
  if (email >= 0) given[email] = 'email'
  const asked = columns.map(({ name }, place) => (place === email ? null : roleOf(name)))
  for (const role of ['last', 'first', 'last_first', 'first_last'] as const) {
    const place = asked.indexOf(role)
    const isPart = role === 'last' || role === 'first'
    if (place >= 0 && (isPart || !(given.includes('last') && given.includes('first')))) given[place] = role
  }
  wholeNames(columns, given)
  return given.some((role) => role && role !== 'email') ? given : byContent(columns, given)
}

/** "Nome" alone holds whole names, as do those without a column for the other part; then their order is looked up. */
function wholeNames(columns: Content[], given: (Role | undefined)[]) {
  const has = (role: Role) => given.includes(role)
  const isSplit = has('first') && has('last')
  for (const [place, role] of given.entries()) {
    const { name = '', values = [] } = columns[place] ?? {}
    if (role === 'first' && !isSplit && shareOf(values, isWhole) > 0.6) given[place] = orderOf(values)
    if (isSplit && (role === 'first_last' || role === 'last_first')) given[place] = undefined
    if (role === 'first_last' && !isSplit && !/cognome|last|surname/.test(words(name))) given[place] = orderOf(values)
  }
}

/** Without headings that say anything: letters only, whole names or two parts, of which first names are the better known. */
function byContent(columns: Content[], given: (Role | undefined)[]) {
  const named = columns.flatMap(({ values }, place) =>
    !given[place] && shareOf(values, isLetters) > 0.9 ? [place] : [],
  )
  const whole = named.find((place) => shareOf(columns[place]!.values, isWhole) > 0.6)
  const [one, other] = named.filter((place) => shareOf(columns[place]!.values, isWhole) <= 0.6)
  if (one !== undefined && other !== undefined) {
    const isTurned = shareOfFirst(columns[other]!.values) > shareOfFirst(columns[one]!.values)
    given[one] = isTurned ? 'last' : 'first'
    given[other] = isTurned ? 'first' : 'last'
  } else if (whole !== undefined) given[whole] = orderOf(columns[whole]!.values)
  return given
}

const isLetters = (text: string) => /^\p{L}[\p{L}\p{M}'’. ,-]*$/u.test(text)
const isWhole = (text: string) => /\S[\s,]+\S/.test(text)

const shareOf = (values: string[], is: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

/** The place of the column with the highest score above 0.5; -1 where none has it. */
function best(columns: Content[], scoreOf: (column: Content) => number) {
  const scores = columns.map(scoreOf)
  const most = Math.max(...scores, 0)
  return most > 0.5 ? scores.indexOf(most) : -1
}
