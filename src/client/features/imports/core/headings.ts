import type { Row } from './sheet.ts'

/** What a column of a table can be of an earner: a field, a whole name in one of its orders, metadata, or nothing. */
export const roles = ['email', 'first', 'last', 'first_last', 'last_first', 'issued', 'extra', 'none'] as const

/** `unclear`: cells stand there beyond the last heading, and a person has to say what they are. */
export type Role = (typeof roles)[number] | 'unclear'

/** Rows at the top that may be titles above the headings, or the headings. */
export const TOP_ROWS = 20

/** A heading in small letters, without accents and signs. */
export const words = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

const HEADINGS: [Role, RegExp][] = [
  [
    'issued',
    /\b((data|giorno) (di |del )?(rilascio|emissione|conseguimento|assegnazione)|rilasciat[oi] il|emess[oi] il|(issue|issuing|award) date|issued( on| at)?|date (of )?(issue|award)|date (issued|awarded)|awarded (on|at)|emitted at)\b/,
  ],
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
  /\b(user ?name|nome utente|corso|course|file|azienda|company|scuola|school|organi[sz]\w+|ente|padre|madre)\b/

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** What a heading says that its column is; null where it says nothing of the kind. */
export function roleOf(heading: string): Role | null {
  const text = words(heading)
  const [role] = HEADINGS.find(([, pattern]) => pattern.test(text)) ?? []
  if (!role) return null
  return role === 'email' || role === 'issued' || !NOT_NAMES.test(text) ? role : null
}

/**
 * The place of the row that names the columns; titles may stand above it. It is the one with the most headings that are
 * known; where none are, it is the first row of several cells above the first address.
 * @returns null where people begin at once
 */
export function findHeading(rows: Row[]): number | null {
  const top = rows.slice(0, TOP_ROWS)
  const known = top.map(knownHeadings)
  const most = Math.max(0, ...known)
  // A title may hold an address too, that of the office; two headings that are known are no coincidence.
  if (most > 1) return known.indexOf(most)
  const person = rows.findIndex(({ cells }) => cells.some(isAddress))
  const above = person < 0 ? top : top.slice(0, person)
  if (most === 1) return widest(above.map(({ cells }, place) => (known[place] ? filled(cells) : 0)))
  if (person <= 0) return null
  const several = above.findIndex(({ cells }) => filled(cells) > 1)
  return several < 0 ? Math.min(person, above.length) - 1 : several
}

const knownHeadings = ({ cells }: Row) =>
  cells.some(isAddress) ? 0 : new Set(cells.map(roleOf).filter((role) => role !== null)).size

const filled = (cells: string[]) => cells.filter(Boolean).length

function widest(widths: number[]): number | null {
  const most = Math.max(0, ...widths)
  return most > 0 ? widths.indexOf(most) : null
}
