import { orderOf, shareOfFirst } from '#contract/earners/full-names.ts'
import { isAddress, type Role, roleOf, words } from './headings.ts'
import { dayReader } from './issue-days.ts'
import { platformOf } from './platform-headings.ts'
import type { Row } from './sheet.ts'
import type { Subject } from './subject.ts'

export type Column = {
  /** From the heading row; empty without one. */
  name: string
  role: Role
  /** The first values that are not empty. */
  samples: string[]
  /** For a column without a heading: the row of its first value. */
  firstRow?: number
}

const SAMPLES = 3

/** Number of rows that are examined. */
const LOOK = 200

/**
 * Guesses each column's role from its heading, in Italian or English, and its values. If two columns match the same
 * field, the better one gets it and the other becomes metadata, or is not imported.
 * @param heading index of the heading row, which title rows may precede; null if there is none
 */
export function columnsOf(rows: Row[], heading: number | null, subject: Subject): Column[] {
  const below = rows.slice(heading === null ? 0 : heading + 1)
  const names = heading === null ? [] : (rows[heading]?.cells ?? [])
  const width = below.reduce((most, { cells }) => Math.max(most, cells.length), names.length)
  const look = below.slice(0, LOOK)
  const columns = Array.from({ length: width }, (_, place) => {
    const filled = look.filter(({ cells }) => cells[place])
    return { name: names[place] ?? '', values: filled.map(({ cells }) => cells[place]!), rows: filled, place }
  })
  const given = giveRoles(columns, subject)
  return columns.map(({ name, values, rows: filled }, place) => {
    const role = given[place] ?? subject.rest
    const samples = filled.slice(0, SAMPLES).map((row, at) => (role === 'email' ? addressIn(row, place) : values[at]!))
    if (name) return { name, role, samples }
    const first = below.find(({ cells }) => cells[place])
    if (!first) return { name, role: 'none', samples }
    const isBeyond = names.length > 0 && place >= names.length && role === 'extra'
    return {
      name,
      role: isBeyond ? 'unclear' : role,
      samples: samples.length > 0 ? samples : [first.cells[place]!],
      firstRow: first.number,
    }
  })
}

/** The cell of a column of addresses: what it shows, or the address that it links to if it shows none. */
export function addressIn({ cells, behind }: Row, place: number): string {
  const shown = cells[place] ?? ''
  return isAddress(shown) ? shown : (behind?.get(place)?.address ?? shown)
}

/** The rows that have a value in the column. */
type Content = { name: string; values: string[]; rows: Row[]; place: number }

function giveRoles(columns: Content[], { headings, others, isOfBadges }: Subject): (Role | undefined)[] {
  const given: (Role | undefined)[] = columns.map(() => undefined)
  const email = best(columns, (column) => {
    const heading = roleOf(column.name, headings)
    // Names that link to their address are still names.
    const linked = heading === null || heading === 'email' ? shareOfLinks(column) : 0
    return Math.max(shareOf(column.values, isAddress) * 2, linked) + Number(heading === 'email')
  })
  if (email >= 0) given[email] = 'email'
  const platform = isOfBadges ? platformOf(columns.map(({ name }) => name)) : null
  const namedRoles: (Role | null)[] = columns.map(({ name }, place) =>
    place === email ? null : (platform?.roles[place] ?? roleOf(name, headings)),
  )
  for (const other of ['title', ...others] as const) {
    const place = namedRoles.findIndex((role, at) => role === other && (!isDayRole(role) || holdsDays(columns[at]!)))
    if (place >= 0) given[place] = other
  }
  for (const role of ['last', 'first', 'last_first', 'first_last'] as const) {
    const place = namedRoles.indexOf(role)
    const isPart = role === 'last' || role === 'first'
    if (place >= 0 && (isPart || !(given.includes('last') && given.includes('first')))) given[place] = role
  }
  wholeNames(columns, given)
  // Most texts in a sheet of badges are no names.
  return isOfBadges || given.some((role) => role && role !== 'email' && role !== 'issued')
    ? given
    : byContent(columns, given)
}

/** Without a matching column for the other part, name columns may hold full names, in an order guessed from them. */
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

/** Without headings: columns of letters hold full names or parts; the part with more known first names is the first. */
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

/** Whether a column holds days. */
export const isDayRole = (role: Role): boolean => role === 'issued' || role === 'expires'

function holdsDays({ values, rows, place }: Content) {
  const read = dayReader(values)
  const isDay = ({ cells, behind }: Row) => behind?.get(place)?.day !== undefined || read(cells[place]!) !== null
  return rows.length === 0 || rows.filter(isDay).length / rows.length >= 0.5
}

const shareOfLinks = ({ rows, place }: Content) =>
  rows.length === 0 ? 0 : rows.filter((row) => isAddress(addressIn(row, place))).length / rows.length

const isLetters = (text: string) => /^\p{L}[\p{L}\p{M}'’. ,-]*$/u.test(text)
const isWhole = (text: string) => /\S[\s,]+\S/.test(text)

const shareOf = (values: string[], is: (value: string) => boolean) =>
  values.length === 0 ? 0 : values.filter(is).length / values.length

/** The index of the column with the highest score above 0.5; -1 if there is none. */
function best(columns: Content[], scoreOf: (column: Content) => number) {
  const scores = columns.map(scoreOf)
  const most = Math.max(...scores, 0)
  return most > 0.5 ? scores.indexOf(most) : -1
}
