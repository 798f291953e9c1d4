import type { Row } from './sheet.ts'

/**
 * The role of a column: a field of the earner, a full name in either order, what a badge was elsewhere, metadata, or ignored.
 * `unclear`: a column with values but no heading, for which the user has to choose a role.
 */
export type Role =
  | 'title'
  | 'email'
  | 'first'
  | 'last'
  | 'first_last'
  | 'last_first'
  | 'issued'
  | 'expires'
  | 'original_id'
  | 'original_url'
  | 'issuer'
  | 'issuer_url'
  | 'description'
  | 'criteria'
  | 'extra'
  | 'none'
  | 'unclear'

/** The cells of a row that are shown in columns of their own. */
export type Field = Extract<Role, 'title' | 'email' | 'first' | 'last'>

/** Which role a heading in lower case, without accents and punctuation, suggests; the first that matches. */
export type Headings = [Role, RegExp][]

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

export const peopleHeadings: Headings = [
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

/** The headings of sheets of badges that were issued elsewhere. */
export const badgeHeadings: Headings = [
  ['original_id', /\b(assertion|award|badge|credential|certificate|attestato) (id|uuid|uid|identifier|code|number)\b/],
  ['issuer_url', /\b(issuer|organi[sz]ation) (url|website|site|link)\b|\bsito (dell )?ente\b/],
  [
    'issuer',
    /^((issuer|issuing organi[sz]ation|issued by)( name)?|organi[sz]ation name|ente( emittente)?|emittente|rilasciato da)$/,
  ],
  ['criteria', /\b(criteria|earning criteria|criteri|criterio)\b/],
  ['description', /\b(description|descrizione)\b/],
  ['original_url', /\b(url|link|web page|pagina)\b/],
  ['expires', /\b(expir(es|y|ation|ed)|valid (until|to|through)|scade(nza)?|valid[oa] fino)\b/],
  [
    'title',
    /\b((badge|badge class|badgeclass|credential|certificate|template|attestato|award|achievement)( (name|title|template))?|(nome|titolo) (del |dell )?(badge|attestato|certificato)|titolo|title)$/,
  ],
  ...peopleHeadings,
]

/** Headings that contain “name” but do not name a person, such as a course or file name. */
const NOT_NAMES =
  /\b(user ?name|nome utente|corso|course|file|azienda|company|scuola|school|organi[sz]\w+|ente|padre|madre)\b/

export const isAddress = (text: string) => /^[^\s@]+@[^\s@]+$/.test(text)

/** The role that a heading suggests; null if none. */
export function roleOf(heading: string, known: Headings): Role | null {
  const text = words(heading)
  const [role] = known.find(([, pattern]) => pattern.test(text)) ?? []
  if (!role) return null
  const isName = role === 'first' || role === 'last' || role === 'first_last' || role === 'last_first'
  return isName && NOT_NAMES.test(text) ? null : role
}

/**
 * The index of the heading row, which title rows may precede: the row with the most known headings, or else the first
 * row with several cells above the first address.
 * @returns null if the table starts with people
 */
export function findHeading(rows: Row[], known: Headings): number | null {
  const top = rows.slice(0, TOP_ROWS)
  const counts = top.map((row) => knownHeadings(row, known))
  const most = Math.max(0, ...counts)
  // A title row may contain an address too, such as the office's; two known headings are not a coincidence.
  if (most > 1) return counts.indexOf(most)
  const person = rows.findIndex(({ cells }) => cells.some(isAddress))
  const above = person < 0 ? top : top.slice(0, person)
  if (most === 1) return widest(above.map(({ cells }, place) => (counts[place] ? filled(cells) : 0)))
  if (person <= 0) return null
  const several = above.findIndex(({ cells }) => filled(cells) > 1)
  return several < 0 ? Math.min(person, above.length) - 1 : several
}

const knownHeadings = ({ cells }: Row, known: Headings) =>
  cells.some(isAddress) ? 0 : new Set(cells.map((cell) => roleOf(cell, known)).filter((role) => role !== null)).size

const filled = (cells: string[]) => cells.filter(Boolean).length

function widest(widths: number[]): number | null {
  const most = Math.max(0, ...widths)
  return most > 0 ? widths.indexOf(most) : null
}
