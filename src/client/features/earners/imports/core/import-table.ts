import { GivenPeople, namesAgree, type PersonName } from '#contract/earners/agreeing-names.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import type { Locale } from '#i18n/locales.ts'
import {
  cellsWithoutRoom,
  checkEntry,
  type Entry,
  isFailed,
  type Kind,
  kinds,
  messageForCell,
  messageForDay,
  messageForFailed,
  type Problem,
  problemsOf,
} from './entry.ts'
import type { Field, Role } from './headings.ts'
import { isOneCase, toNameCase } from './name-case.ts'
import type { Row } from './sheet.ts'
import type { Subject } from './subject.ts'
import { type PlacedCondition, TableReading } from './table-reading.ts'

/** Which rows to show. */
export type View = 'all' | 'problems' | 'skipped'

/** The result of checking all rows. */
export type Summary = {
  /** The rows of the table, and those of them that are meant. */
  all: number
  rows: number
  /** Rows that would be added. */
  ready: number
  skipped: number
  /** Rows with a problem that are not skipped. */
  wrong: number
  /** How many rows have each problem; kinds without any are omitted. */
  kinds: { kind: Kind; rows: number }[]
}

/** A row for display: its number in the file, its entry and its problems. */
export type ShownRow = {
  id: number
  number: number
  entry: Entry
  /** Other cells that are invalid or were edited; `column` is the index in the file. */
  extras: { column: number; name: string; value: string; isWrong: boolean }[]
  problems: Problem[]
  isSkipped: boolean
}

/** An error of the service about a row that was sent; `row` is 0-based. */
export type Refused = { row: number; field: Field | 'row'; message: string }

/**
 * The state of an import: how the table is read, corrections, skipped rows and remaining problems. Rows are identified
 * by their index below the headings.
 */
export class ImportTable {
  readonly #reading: TableReading
  readonly #subject: Subject
  #entries: Entry[] = []
  /** The title of all badges, if no column has it. */
  #title = ''
  /** Names in all capitals or all lower case: how many people have one, and the first one, before and after. */
  #names = { count: 0, from: '', to: '' }
  #isNameCase = false
  #listed = new Map<string, PersonName[]>()
  #flags = new Uint16Array()
  /** Per row: the earlier row with the same person, if there is one. */
  #sameAs = new Int32Array()
  #sent: number[] = []
  readonly #edits = new Map<number, Partial<Entry>>()
  readonly #refused = new Map<number, Refused[]>()
  readonly #skipped = new Set<number>()
  /** Which rows are meant, by the index of a column; null for all, and the others. */
  #condition: PlacedCondition | null = null
  #left: ReadonlySet<number> = new Set()

  constructor(table: Row[], subject: Subject) {
    this.#subject = subject
    this.#reading = new TableReading(table, subject)
    this.#read()
  }

  columns() {
    return { ...this.#reading.columns(), names: { ...this.#names, isOn: this.#isNameCase }, title: this.#title }
  }

  /** Sets the columns' roles. Corrections are kept. */
  setRoles(roles: Role[]) {
    this.#reading.setRoles(roles)
    this.#read()
  }

  /** Sets the heading row and guesses the roles again. Corrections are lost. */
  setHeading(heading: number | null) {
    this.#reading.setHeading(heading)
    this.#edits.clear()
    this.#skipped.clear()
    this.#condition = null
    this.#read()
  }

  /** Sets whether names in all capitals or all lower case are converted. Corrections are kept. */
  setNameCase(isOn: boolean) {
    this.#isNameCase = isOn
    this.#read()
  }

  /** Sets the title of all badges, for a sheet without a column of titles. */
  setTitle(title: string) {
    this.#title = title
    this.#read()
  }

  /** Chooses rows by a column; null for all. Only those are checked, shown and sent. */
  chooseRows(condition: PlacedCondition | null) {
    this.#condition = condition
    this.#left = this.#reading.rowsLeft(this.#condition)
    this.#check()
  }

  /** The values of a column, most frequent first. @param most how many of them */
  valuesOf(place: number, most: number) {
    return this.#reading.valuesOf(place, most)
  }

  /** Sets the people whom the list already has, with addresses in lower case. */
  setListed(people: Iterable<PersonName & { recipient_email: string }>) {
    this.#listed.clear()
    for (const person of people) {
      const others = this.#listed.get(person.recipient_email)
      if (others) others.push(person)
      else this.#listed.set(person.recipient_email, [person])
    }
    this.#check()
  }

  /** @param field of the entry, or the index of another column */
  edit(id: number, field: Field | number, value: string) {
    if (typeof field === 'number') this.#reading.edit(id, field, value)
    else {
      this.#edits.set(id, { ...this.#edits.get(id), [field]: value })
      this.#entries[id] = { ...this.#entries[id]!, [field]: value }
    }
    this.#refused.delete(id)
    this.#check()
  }

  /** Skips a row, or includes it again. */
  leaveOut(id: number, isSkipped: boolean) {
    if (isSkipped) this.#skipped.add(id)
    else this.#skipped.delete(id)
    this.#check()
  }

  /** Skips every row that currently has a problem of this kind. */
  leaveOutKind(kind: Kind) {
    for (const [id, flags] of this.#flags.entries()) if (flags & kinds[kind]) this.#skipped.add(id)
    this.#check()
  }

  /** Adds the service's errors about the rows sent last. */
  refuse(refused: Refused[]) {
    for (const cell of refused) {
      const id = this.#sent[cell.row]
      if (id !== undefined) this.#refused.set(id, [...(this.#refused.get(id) ?? []), cell])
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
    const all = this.#entries.length
    const rows = all - this.#left.size
    const skipped = this.#idsMeant().filter((id) => this.#skipped.has(id)).length
    const known = (Object.keys(kinds) as Kind[]).filter((kind) => counts.has(kind))
    return {
      all,
      rows,
      ready: rows - skipped - wrong,
      skipped,
      wrong,
      kinds: known.map((kind) => ({ kind, rows: counts.get(kind)! })),
    }
  }

  /** The ids of the rows that are in a view now. */
  idsOf(view: View): Int32Array {
    const ids = this.#idsMeant()
    if (view === 'all') return Int32Array.from(ids)
    return Int32Array.from(ids.filter((id) => (view === 'problems' ? this.#isWrong(id) : this.#skipped.has(id))))
  }

  rowsAt(ids: Iterable<number>, locale: Locale): ShownRow[] {
    const numberOf = (id: number) => this.#reading.numberOf(id)
    return [...ids].map((id) => {
      const entry = this.#entries[id]!
      const sameAs = numberOf(this.#sameAs[id] ?? -1)
      const ownProblems = problemsOf(entry, this.#flags[id] ?? 0, sameAs, this.#subject, locale)
      const refusedProblems = (this.#refused.get(id) ?? []).map(({ field, message }) => ({ fields: [field], message }))
      const extras = this.#extrasOf(id)
      const extraProblems = extras.flatMap(({ column, name, value, isWrong }): Problem[] => {
        if (!isWrong) return []
        return [{ fields: [column], message: this.#messageFor(id, { column, name, value }, locale) }]
      })
      const problems = [...ownProblems, ...extraProblems, ...refusedProblems]
      return { id, number: numberOf(id), entry, extras, problems, isSkipped: this.#skipped.has(id) }
    })
  }

  #messageFor(id: number, { column, name, value }: { column: number; name: string; value: string }, locale: Locale) {
    if (isFailed(value)) return messageForFailed(value, name, locale)
    return this.#reading.isNoDay(id, column) ? messageForDay(name, value, locale) : messageForCell(value, name, locale)
  }

  /** The row's cells outside the entry that are invalid, or were until they were edited. */
  #extrasOf(id: number): ShownRow['extras'] {
    const reading = this.#reading
    const { places, names } = this.#extras()
    const cells = places.map((place) => reading.cell(id, place))
    const wrong = (this.#flags[id] ?? 0) & kinds.metadata ? cellsWithoutRoom(cells, names, this.#subject) : []
    return places.flatMap((column, at) => {
      const isWrong = wrong.includes(at) || isFailed(cells[at]!) || reading.isNoDay(id, column)
      if (!isWrong && !reading.isEdited(id, column)) return []
      return [{ column, name: names[at]!, value: cells[at]!, isWrong }]
    })
  }

  #extras() {
    const places = this.#reading.extras()
    return { places, names: places.map((place) => this.#reading.calledIn(place)) }
  }

  /** The table to send: the API's columns, then metadata; rows with problems are omitted. */
  toSend(): string[][] {
    const { fields, sentAs } = this.#subject
    const { places } = this.#extras()
    this.#sent = this.#idsMeant().filter((id) => !this.#skipped.has(id) && !this.#isWrong(id))
    const lines = this.#sent.map((id) => {
      const entry = this.#entries[id]!
      return [...fields.map((field) => entry[field]), ...places.map((place) => this.#reading.stored(id, place))]
    })
    return [[...fields.map((field) => sentAs[field]!), ...places.map((place) => this.#reading.nameOf(place))], ...lines]
  }

  #idsMeant(): number[] {
    return [...this.#entries.keys()].filter((id) => !this.#left.has(id))
  }

  #isWrong(id: number) {
    return this.#flags[id] !== 0 && !this.#skipped.has(id)
  }

  #read() {
    this.#names = { count: 0, from: '', to: '' }
    const title = this.#reading.has('title') ? undefined : { title: this.#title.trim() }
    this.#entries = this.#reading
      .entries()
      .map((entry, id) => ({ ...this.#asNames(entry), ...title, ...this.#edits.get(id) }))
    this.#refused.clear()
    this.#left = this.#reading.rowsLeft(this.#condition)
    this.#check()
  }

  /** An entry with its names as in the file, or converted from all capitals or all lower case. */
  #asNames(entry: Entry): Entry {
    const { first, last } = entry
    if (!isOneCase(first) && !isOneCase(last)) return entry
    const named = { ...entry, first: toNameCase(first, 'first'), last: toNameCase(last, 'last') }
    this.#names.count += 1
    if (this.#names.count === 1) {
      this.#names.from = `${first} ${last}`.trim()
      this.#names.to = `${named.first} ${named.last}`.trim()
    }
    return this.#isNameCase ? named : entry
  }

  #check() {
    const { places, names } = this.#extras()
    this.#sameAs = new Int32Array(this.#entries.length).fill(-1)
    const given = new GivenPeople()
    this.#flags = Uint16Array.from(this.#entries, (entry, id) => {
      if (this.#left.has(id)) return 0
      const about = places.map((place) => this.#reading.cell(id, place))
      let flags = checkEntry(entry, this.#subject)
      if (cellsWithoutRoom(about, names, this.#subject).length > 0) flags |= kinds.metadata
      if (about.some(isFailed)) flags |= kinds.failed
      for (const [at, place] of places.entries()) {
        if (this.#reading.isNoDay(id, place)) flags |= about[at] === '' ? kinds.day_missing : kinds.day
      }
      if (this.#refused.has(id)) flags |= kinds.refused
      // Somebody may have earned many badges.
      if (this.#subject.isOfBadges) return flags
      const address = spelledAddress(entry.email)
      if (!address || this.#skipped.has(id)) return flags
      const name = { recipient_first_name: entry.first, recipient_last_name: entry.last }
      if (this.#listed.get(address)?.some((other) => namesAgree(other, name))) flags |= kinds.listed
      const earlier = given.earlier(id, address, name)
      // The service refuses too many people at one address.
      if (earlier === undefined || earlier === 'crowded') return flags
      this.#sameAs[id] = earlier
      return flags | kinds.twice
    })
  }
}
