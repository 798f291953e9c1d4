import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import type { Locale } from '#i18n/locales.ts'
import type { Role } from './headings.ts'
import { inNameCase, isOneCase } from './name-case.ts'
import {
  cellsWithoutRoom,
  checkPerson,
  type Field,
  type Kind,
  kinds,
  messageForCell,
  messageForDay,
  type Person,
  type Problem,
  problemsOf,
} from './person.ts'
import type { Row } from './sheet.ts'
import { TableReading } from './table-reading.ts'

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
  problems: Problem[]
  isSkipped: boolean
}

/** A complaint of the service about a row that was sent, counted from 0. */
export type Refused = { row: number; field: Field | 'row'; message: string }

/**
 * A table of people on its way into a list: how it is read, what the person mended or skips, and what is wrong still.
 * Rows are known by their place below the headings.
 */
export class ImportTable {
  readonly #reading: TableReading
  #people: Person[] = []
  /** Names that are all in capitals or all in small letters: how many people have one, one of them, and as it would be. */
  #names = { count: 0, from: '', to: '' }
  #isNameCase = false
  #listed = new Set<string>()
  #flags = new Uint16Array()
  /** Of a row whose address an earlier one has: that row. */
  #sameAs = new Int32Array()
  #sent: number[] = []
  readonly #edits = new Map<number, Partial<Person>>()
  readonly #refused = new Map<number, Refused[]>()
  readonly #skipped = new Set<number>()

  constructor(table: Row[]) {
    this.#reading = new TableReading(table)
    this.#read()
  }

  columns() {
    return { ...this.#reading.columns(), names: { ...this.#names, isOn: this.#isNameCase } }
  }

  /** Says what the columns are. Corrections of rows stay. */
  setRoles(roles: Role[]) {
    this.#reading.setRoles(roles)
    this.#read()
  }

  /** Says which row names the columns, which are then guessed anew. Corrections of rows are lost. */
  setHeading(heading: number | null) {
    this.#reading.setHeading(heading)
    this.#edits.clear()
    this.#skipped.clear()
    this.#read()
  }

  /** Says whether names all in capitals, or all in small letters, are written as names. Corrections of rows stay. */
  setNameCase(isOn: boolean) {
    this.#isNameCase = isOn
    this.#read()
  }

  /** Says which addresses the list has already, in lower case. */
  setListed(addresses: Iterable<string>) {
    this.#listed = new Set(addresses)
    this.#check()
  }

  /** @param field of the person, or the place of another column */
  edit(id: number, field: Field | number, value: string) {
    if (typeof field === 'number') this.#reading.edit(id, field, value)
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
    const numberOf = (id: number) => this.#reading.numberOf(id)
    return [...ids].map((id) => {
      const person = this.#people[id]!
      const ownProblems = problemsOf(person, this.#flags[id] ?? 0, numberOf(this.#sameAs[id] ?? -1), locale)
      const refusedProblems = (this.#refused.get(id) ?? []).map(({ field, message }) => ({ fields: [field], message }))
      const extras = this.#extrasOf(id)
      const extraProblems = extras.flatMap(({ column, name, value, isWrong }): Problem[] => {
        if (!isWrong) return []
        const isNoDay = this.#reading.isNoDay(id, column)
        return [
          { fields: [column], message: isNoDay ? messageForDay(name, locale) : messageForCell(value, name, locale) },
        ]
      })
      const problems = [...ownProblems, ...extraProblems, ...refusedProblems]
      return { id, number: numberOf(id), person, extras, problems, isSkipped: this.#skipped.has(id) }
    })
  }

  /** The cells of a row besides the person that are wrong, or were until they were mended. */
  #extrasOf(id: number): ShownRow['extras'] {
    const reading = this.#reading
    const { places, names } = this.#extras()
    const cells = places.map((place) => reading.cell(id, place))
    const wrong = (this.#flags[id] ?? 0) & kinds.metadata ? cellsWithoutRoom(cells, names) : []
    return places.flatMap((column, at) => {
      const isWrong = wrong.includes(at) || reading.isNoDay(id, column)
      if (!isWrong && !reading.isEdited(id, column)) return []
      return [{ column, name: names[at]!, value: cells[at]!, isWrong }]
    })
  }

  #extras() {
    const places = this.#reading.extras()
    return { places, names: places.map((place) => this.#reading.nameOf(place)) }
  }

  /** What is sent: the interface's columns, then those that become metadata; rows with a problem are left out. */
  toSend(): string[][] {
    const { places, names } = this.#extras()
    this.#sent = [...this.#people.keys()].filter((id) => !this.#skipped.has(id) && !this.#isWrong(id))
    const lines = this.#sent.map((id) => {
      const { email, first, last } = this.#people[id]!
      return [email, first, last, ...places.map((place) => this.#reading.stored(id, place))]
    })
    return [[...IMPORT_COLUMNS, ...names], ...lines]
  }

  #isWrong(id: number) {
    return this.#flags[id] !== 0 && !this.#skipped.has(id)
  }

  #read() {
    this.#names = { count: 0, from: '', to: '' }
    this.#people = this.#reading.people().map((person, id) => ({ ...this.#asNames(person), ...this.#edits.get(id) }))
    this.#refused.clear()
    this.#check()
  }

  /** Somebody as the file has them, or with their names as names are written. */
  #asNames(person: Person): Person {
    const { first, last } = person
    if (!isOneCase(first) && !isOneCase(last)) return person
    const named = { ...person, first: inNameCase(first, 'first'), last: inNameCase(last, 'last') }
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
    const first = new Map<string, number>()
    this.#flags = Uint16Array.from(this.#people, (person, id) => {
      const about = places.map((place) => this.#reading.cell(id, place))
      let flags = checkPerson(person) | (cellsWithoutRoom(about, names).length > 0 ? kinds.metadata : 0)
      if (places.some((place) => this.#reading.isNoDay(id, place))) flags |= kinds.day
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
