import type { Row } from './sheet.ts'

/** The role of a column: a field of the earner, a full name in either order, metadata, or ignored. */
export const roles = ['email', 'first', 'last', 'first_last', 'last_first', 'issued', 'extra', 'none'] as const

/** `unclear`: a column with values but no heading, for which the user has to choose a role. */
export type Role = (typeof roles)[number] | 'unclear'

/** The heading row is searched in this many rows. */
export const TOP_ROWS = 20

/** A heading in lower case, without accents and punctuation. */
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
  // Words for a person, without saying which part of the name.
  [
    'first_last',
    /^(name|student(e|i|essa)?|studenti|partecipant[ei]|participant|destinatari[oa]|earner|corsista|persona|person|allievo|alunno)$/,
  ],
]

/** Headings that contain “name” but do not name a person, such as a course or file name. */
const NOT_NAMES =
  /\b(user ?name|nome utente|corso|course|file|azienda|company|scuola|school|organi[sz]\w+|ente|padre|madre)\b/

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** The role that a heading suggests; null if none. */
export function roleOf(heading: string): Role | null {
  const text = words(heading)
  const [role] = HEADINGS.find(([, pattern]) => pattern.test(text)) ?? []
  if (!role) return null
  return role === 'email' || role === 'issued' || !NOT_NAMES.test(text) ? role : null
}

/**
 * The index of the heading row, which title rows may precede: the row with the most known headings, or else the first
 * row with several cells above the first address.
 * @returns null if the table starts with people
 */
export function findHeading(rows: Row[]): number | null {
  const top = rows.slice(0, TOP_ROWS)
  const known = top.map(knownHeadings)
  const most = Math.max(0, ...known)
  // A title row may contain an address too, such as the office's; two known headings are not a coincidence.
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
