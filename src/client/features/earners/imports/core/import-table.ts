import { GivenPeople, namesAgree, type PersonName } from '#contract/earners/agreeing-names.ts'
import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Role } from './headings.ts'
import { isOneCase, toNameCase } from './name-case.ts'
import {
  cellsWithoutRoom,
  checkPerson,
  type Field,
  isFailed,
  type Kind,
  kinds,
  messageForCell,
  messageForDay,
  messageForFailed,
  type Person,
  type Problem,
  problemsOf,
} from './person.ts'
import type { Row } from './sheet.ts'
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

/** A row for display: its number in the file, its person and their problems. */
export type ShownRow = {
  id: number
  number: number
  person: Person
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
  #people: Person[] = []
  /** Names in all capitals or all lower case: how many people have one, and the first one, before and after. */
  #names = { count: 0, from: '', to: '' }
  #isNameCase = false
  #listed = new Map<string, PersonName[]>()
  #flags = new Uint16Array()
  /** Per row: the earlier row with the same person, if there is one. */
  #sameAs = new Int32Array()
  #sent: number[] = []
  readonly #edits = new Map<number, Partial<Person>>()
  readonly #refused = new Map<number, Refused[]>()
  readonly #skipped = new Set<number>()
  /** Which rows are meant, by the index of a column; null for all, and the others. */
  #condition: PlacedCondition | null = null
  #left: ReadonlySet<number> = new Set()

  constructor(table: Row[]) {
    this.#reading = new TableReading(table)
    this.#read()
  }

  columns() {
    return { ...this.#reading.columns(), names: { ...this.#names, isOn: this.#isNameCase } }
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

  /** @param field of the person, or the index of another column */
  edit(id: number, field: Field | number, value: string) {
    if (typeof field === 'number') this.#reading.edit(id, field, value)
    else {
      this.#edits.set(id, { ...this.#edits.get(id), [field]: value })
      this.#people[id] = { ...this.#people[id]!, [field]: value }
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
    const all = this.#people.length
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
      const person = this.#people[id]!
      const ownProblems = problemsOf(person, this.#flags[id] ?? 0, numberOf(this.#sameAs[id] ?? -1), locale)
      const refusedProblems = (this.#refused.get(id) ?? []).map(({ field, message }) => ({ fields: [field], message }))
      const extras = this.#extrasOf(id)
      const extraProblems = extras.flatMap(({ column, name, value, isWrong }): Problem[] => {
        if (!isWrong) return []
        return [{ fields: [column], message: this.#messageFor(id, { column, name, value }, locale) }]
      })
      const problems = [...ownProblems, ...extraProblems, ...refusedProblems]
      return { id, number: numberOf(id), person, extras, problems, isSkipped: this.#skipped.has(id) }
    })
  }

  #messageFor(id: number, { column, name, value }: { column: number; name: string; value: string }, locale: Locale) {
    if (isFailed(value)) return messageForFailed(value, name, locale)
    return this.#reading.isNoDay(id, column) ? messageForDay(name, locale) : messageForCell(value, name, locale)
  }

  /** The row's cells outside the person that are invalid, or were until they were edited. */
  #extrasOf(id: number): ShownRow['extras'] {
    const reading = this.#reading
    const { places, names } = this.#extras()
    const cells = places.map((place) => reading.cell(id, place))
    const wrong = (this.#flags[id] ?? 0) & kinds.metadata ? cellsWithoutRoom(cells, names) : []
    return places.flatMap((column, at) => {
      const isWrong = wrong.includes(at) || isFailed(cells[at]!) || reading.isNoDay(id, column)
      if (!isWrong && !reading.isEdited(id, column)) return []
      return [{ column, name: names[at]!, value: cells[at]!, isWrong }]
    })
  }

  #extras() {
    const places = this.#reading.extras()
    return { places, names: places.map((place) => this.#reading.nameOf(place)) }
  }

  /** The table to send: the API's columns, then metadata; rows with problems are omitted. */
  toSend(): string[][] {
    const { places, names } = this.#extras()
    this.#sent = this.#idsMeant().filter((id) => !this.#skipped.has(id) && !this.#isWrong(id))
    const lines = this.#sent.map((id) => {
      const { email, first, last } = this.#people[id]!
      return [email, first, last, ...places.map((place) => this.#reading.stored(id, place))]
    })
    return [[...IMPORT_COLUMNS, ...names], ...lines]
  }

  #idsMeant(): number[] {
    return [...this.#people.keys()].filter((id) => !this.#left.has(id))
  }

  #isWrong(id: number) {
    return this.#flags[id] !== 0 && !this.#skipped.has(id)
  }

  #read() {
    this.#names = { count: 0, from: '', to: '' }
    this.#people = this.#reading.people().map((person, id) => ({ ...this.#asNames(person), ...this.#edits.get(id) }))
    this.#refused.clear()
    this.#left = this.#reading.rowsLeft(this.#condition)
    this.#check()
  }

  /** A person with their names as in the file, or converted from all capitals or all lower case. */
  #asNames(person: Person): Person {
    const { first, last } = person
    if (!isOneCase(first) && !isOneCase(last)) return person
    const named = { ...person, first: toNameCase(first, 'first'), last: toNameCase(last, 'last') }
    this.#names.count += 1
    if (this.#names.count === 1) {
      this.#names.from = `${first} ${last}`.trim()
      this.#names.to = `${named.first} ${named.last}`.trim()
    }
    return this.#isNameCase ? named : person
  }

  #check() {
    const { places, names } = this.#extras()
    this.#sameAs = new Int32Array(this.#people.length).fill(-1)
    const given = new GivenPeople()
    this.#flags = Uint16Array.from(this.#people, (person, id) => {
      if (this.#left.has(id)) return 0
      const about = places.map((place) => this.#reading.cell(id, place))
      let flags = checkPerson(person) | (cellsWithoutRoom(about, names).length > 0 ? kinds.metadata : 0)
      if (about.some(isFailed)) flags |= kinds.failed
      if (places.some((place) => this.#reading.isNoDay(id, place))) flags |= kinds.day
      if (this.#refused.has(id)) flags |= kinds.refused
      const address = spelledAddress(person.email)
      if (!address || this.#skipped.has(id)) return flags
      const name = { recipient_first_name: person.first, recipient_last_name: person.last }
      if (this.#listed.get(address)?.some((other) => namesAgree(other, name))) flags |= kinds.listed
      const earlier = given.earlier(id, address, name)
      // The service refuses too many people at one address.
      if (earlier === undefined || earlier === 'crowded') return flags
      this.#sameAs[id] = earlier
      return flags | kinds.twice
    })
  }
}
