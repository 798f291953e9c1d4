import { LOST_NAME } from '#contract/earners.ts'
import { IMPORT_COLUMNS } from '#contract/earners-imports.ts'
import type { Locale } from '#i18n/paraglide/runtime.js'
import { type Column, columnsOf, guessColumns, type Role } from './columns.ts'
import { splitName } from './names.ts'
import {
  cellsWithoutRoom,
  checkPerson,
  type Field,
  type Kind,
  kinds,
  type Person,
  sentenceForCell,
  sentencesFor,
} from './person.ts'
import type { Row } from './sheet.ts'

/** Which rows are shown. */
export type View = 'all' | 'problems' | 'skipped'

/** What the check of all rows comes to. */
export type Summary = {
  rows: number
  /** Rows that would be added. */
  ready: number
  skipped: number
  /** Rows with a problem that are not skipped. */
  wrong: number
  /** How many rows have which problem, those without any left out. */
  kinds: { kind: Kind; rows: number }[]
}

/** A row as it is shown: its number in the file, the person it makes, and what is wrong with them. */
export type ShownRow = {
  id: number
  number: number
  person: Person
  /** What else the row says, as far as it is or was wrong; `column` is its place in the file. */
  extras: { column: number; name: string; value: string; isWrong: boolean }[]
  problems: { field: Field | number | 'row'; sentence: string }[]
  isSkipped: boolean
}

/** A complaint of the service about a row that was sent, counted from 0. */
export type Refused = { row: number; field: Field | 'row'; sentence: string }

/**
 * A table of people on its way into a list: what its columns are, what the person mended or skips, and what is wrong
 * still. Rows are known by their place among the table's rows, headings not counted.
 */
export class Book {
  readonly #table: Row[]
  readonly #width: number
  #hasHeading: boolean
  #columns: Column[]
  #rows: Row[] = []
  #people: Person[] = []
  #listed = new Set<string>()
  #flags = new Uint16Array()
  /** Of a row whose address an earlier one has: that row. */
  #sameAs = new Int32Array()
  #sent: number[] = []
  readonly #edits = new Map<number, Partial<Person>>()
  /** What was mended of the other columns, by their places. */
  readonly #cellEdits = new Map<number, Map<number, string>>()
  readonly #refused = new Map<number, Refused[]>()
  readonly #skipped = new Set<number>()

  constructor(table: Row[]) {
    this.#table = table
    this.#width = table.reduce((most, { cells }) => Math.max(most, cells.length), 0)
    const { hasHeading, columns } = guessColumns(table)
    this.#hasHeading = hasHeading
    this.#columns = columns
    this.#read()
  }

  columns() {
    return { hasHeading: this.#hasHeading, columns: this.#columns, rows: this.#rows.length }
  }

  /** Says what the columns are. Corrections of rows stay. */
  setRoles(roles: Role[]) {
    this.#columns = this.#columns.map((column, place) => ({ ...column, role: roles[place] ?? column.role }))
    this.#read()
  }

  /** Says whether the first row names the columns, which are then guessed anew. Corrections of rows are lost. */
  setHeading(hasHeading: boolean) {
    this.#hasHeading = hasHeading
    this.#columns = columnsOf(this.#table, this.#width, hasHeading)
    this.#edits.clear()
    this.#cellEdits.clear()
    this.#skipped.clear()
    this.#read()
  }

  /** Says which addresses the list has already, in lower case. */
  setListed(addresses: Iterable<string>) {
    this.#listed = new Set(addresses)
    this.#check()
  }

  /** @param field of the person, or the place of another column */
  edit(id: number, field: Field | number, value: string) {
    if (typeof field === 'number') this.#cellEdits.set(id, new Map(this.#cellEdits.get(id)).set(field, value))
    else {
      this.#edits.set(id, { ...this.#edits.get(id), [field]: value })
      this.#people[id] = { ...this.#people[id]!, [field]: value }
    }
    this.#refused.delete(id)
    this.#check()
  }

  /** Leaves a row out of what is sent, or takes it back in. */
  leaveOut(id: number, isSkipped: boolean) {
    if (isSkipped) this.#skipped.add(id)
    else this.#skipped.delete(id)
    this.#check()
  }

  /** Leaves every row out that has a problem of this kind now. */
  leaveOutKind(kind: Kind) {
    for (const [id, flags] of this.#flags.entries()) if (flags & kinds[kind]) this.#skipped.add(id)
    this.#check()
  }

  /** Takes what the service said about the rows that were sent last. */
  refuse(complaints: Refused[]) {
    for (const complaint of complaints) {
      const id = this.#sent[complaint.row]
      if (id !== undefined) this.#refused.set(id, [...(this.#refused.get(id) ?? []), complaint])
    }
    this.#check()
  }

  summary(): Summary {
    const counts = new Map<Kind, number>()
    let wrong = 0
    for (const [id, flags] of this.#flags.entries()) {
      if (flags === 0 || this.#skipped.has(id)) continue
      wrong += 1
      for (const [kind, flag] of Object.entries(kinds) as [Kind, number][]) {
        if (flags & flag) counts.set(kind, (counts.get(kind) ?? 0) + 1)
      }
    }
    const rows = this.#people.length
    const skipped = this.#skipped.size
    const known = (Object.keys(kinds) as Kind[]).filter((kind) => counts.has(kind))
    return {
      rows,
      ready: rows - skipped - wrong,
      skipped,
      wrong,
      kinds: known.map((kind) => ({ kind, rows: counts.get(kind)! })),
    }
  }

  /** The rows of a view as they are now, by their ids. */
  idsOf(view: View): Int32Array {
    const ids = [...this.#people.keys()]
    if (view === 'all') return Int32Array.from(ids)
    return Int32Array.from(ids.filter((id) => (view === 'problems' ? this.#isWrong(id) : this.#skipped.has(id))))
  }

  rowsAt(ids: Iterable<number>, locale: Locale): ShownRow[] {
    const numberOf = (id: number) => this.#rows[id]?.number ?? 0
    return [...ids].map((id) => {
      const person = this.#people[id]!
      const said = sentencesFor(person, this.#flags[id] ?? 0, numberOf(this.#sameAs[id] ?? -1), locale)
      const told = (this.#refused.get(id) ?? []).map(({ field, sentence }) => ({ field, sentence }))
      const extras = this.#extrasOf(id)
      const wrong = extras
        .filter(({ isWrong }) => isWrong)
        .map(({ column, name, value }) => ({ field: column, sentence: sentenceForCell(value, name, locale) }))
      const problems = [...said, ...wrong, ...told]
      return { id, number: numberOf(id), person, extras, problems, isSkipped: this.#skipped.has(id) }
    })
  }

  /** The cells of a row besides the person that are wrong, or were until they were mended. */
  #extrasOf(id: number): ShownRow['extras'] {
    const edits = this.#cellEdits.get(id)
    const isWrong = ((this.#flags[id] ?? 0) & kinds.metadata) !== 0
    if (!edits && !isWrong) return []
    const places = this.#extras()
    const names = places.map((place) => this.#nameOf(place))
    const cells = places.map((place) => this.#cell(id, place))
    const wrong = isWrong ? cellsWithoutRoom(cells, names) : []
    return places.flatMap((column, at) => {
      if (!wrong.includes(at) && !edits?.has(column)) return []
      return [{ column, name: names[at]!, value: cells[at]!, isWrong: wrong.includes(at) }]
    })
  }

  #cell(id: number, place: number) {
    return this.#cellEdits.get(id)?.get(place) ?? this.#rows[id]?.cells[place] ?? ''
  }

  /** What is sent: the interface's columns, then those that become metadata; rows with a problem are left out. */
  toSend(): string[][] {
    const extras = this.#extras()
    this.#sent = [...this.#people.keys()].filter((id) => !this.#skipped.has(id) && !this.#isWrong(id))
    const lines = this.#sent.map((id) => {
      const { email, first, last } = this.#people[id]!
      return [email, first, last, ...extras.map((place) => this.#cell(id, place))]
    })
    return [[...IMPORT_COLUMNS, ...extras.map((place) => this.#nameOf(place))], ...lines]
  }

  #isWrong(id: number) {
    return this.#flags[id] !== 0 && !this.#skipped.has(id)
  }

  #extras() {
    return this.#columns.flatMap(({ role }, place) => (role === 'extra' ? [place] : []))
  }

  /** What a column's metadata is called: its heading, told apart from others of the same name and from what is refused. */
  #nameOf(place: number): string {
    const own = this.#columns[place]?.name || `#${place + 1}`
    const isTaken =
      own === LOST_NAME ||
      IMPORT_COLUMNS.some((column) => column === own) ||
      this.#columns.some(({ role, name }, other) => other < place && role === 'extra' && name === own)
    return isTaken ? `${own} (${place + 1})` : own
  }

  #read() {
    this.#rows = this.#hasHeading ? this.#table.slice(1) : this.#table
    this.#people = this.#rows.map(({ cells }, id) => ({ ...personIn(cells, this.#columns), ...this.#edits.get(id) }))
    this.#refused.clear()
    this.#check()
  }

  #check() {
    const extras = this.#extras()
    const names = extras.map((place) => this.#nameOf(place))
    this.#sameAs = new Int32Array(this.#people.length).fill(-1)
    const first = new Map<string, number>()
    this.#flags = Uint16Array.from(this.#people, (person, id) => {
      const about = extras.map((place) => this.#cell(id, place))
      let flags = checkPerson(person) | (cellsWithoutRoom(about, names).length > 0 ? kinds.metadata : 0)
      if (this.#refused.has(id)) flags |= kinds.refused
      const address = person.email.toLowerCase()
      if (!address || this.#skipped.has(id)) return flags
      if (this.#listed.has(address)) flags |= kinds.listed
      const earlier = first.get(address)
      if (earlier === undefined) {
        first.set(address, id)
        return flags
      }
      this.#sameAs[id] = earlier
      return flags | kinds.twice
    })
  }
}

function personIn(cells: string[], columns: Column[]): Person {
  const person: Person = { email: '', first: '', last: '' }
  for (const [place, { role }] of columns.entries()) {
    const cell = (cells[place] ?? '').replace(/\s+/g, ' ')
    if (role === 'email' || role === 'first' || role === 'last') person[role] = cell
    else if (role === 'first_last' || role === 'last_first') Object.assign(person, splitName(cell, role))
  }
  return person
}
