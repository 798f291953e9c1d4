import { FORBIDDEN_METADATA_NAME } from '#contract/earners/earners.ts'
import { splitName } from '#contract/earners/full-names.ts'
import { isMeant, type RowCondition } from '#contract/earners/row-condition.ts'
import { addressIn, type Column, columnsOf, isDayRole } from './columns.ts'
import { type Entry, isFailed } from './entry.ts'
import type { Role } from './headings.ts'
import { findHeading, TOP_ROWS } from './headings.ts'
import { type DayReader, dayReader } from './issue-days.ts'
import { platformOf } from './platform-headings.ts'
import type { Row } from './sheet.ts'
import type { Subject } from './subject.ts'

/** A condition on the column at an index. */
export type PlacedCondition = Omit<RowCondition, 'name'> & { place: number }

/**
 * How a table is read: heading row, column roles, and cell values including corrections. Rows are identified by their
 * index below the headings.
 */
export class TableReading {
  readonly #table: Row[]
  readonly #subject: Subject
  /** Index of the heading row; rows above it are titles. Null if there is none. */
  #heading: number | null
  #columns: Column[] = []
  #rows: Row[] = []
  /** Of the columns of days, by their index. */
  #dayReaders = new Map<number, DayReader>()
  /** Corrections in columns that are not part of the entry, by row and column. */
  readonly #edits = new Map<number, Map<number, string>>()

  constructor(table: Row[], subject: Subject) {
    this.#table = table
    this.#subject = subject
    this.#heading = findHeading(table, subject.headings)
    this.#read(columnsOf(table, this.#heading, subject))
  }

  /** The state that the page shows. */
  columns() {
    const top = this.#table.slice(0, TOP_ROWS)
    return {
      heading: this.#heading,
      /** The candidates for the heading row, by index. */
      top: top.map(({ number, cells }) => ({ number, text: cells.filter(Boolean).join(' · ').slice(0, 80) })),
      columns: this.#columns.map((column, place) => ({ ...column, storedAs: this.calledIn(place) })),
      rows: this.#rows.length,
      /** The platform whose sheets of badges have these headings; null if it is not known. */
      platform: this.#subject.isOfBadges ? (platformOf(this.#columns.map(({ name }) => name))?.name ?? null) : null,
    }
  }

  setRoles(roles: Role[]) {
    this.#read(this.#columns.map((column, place) => ({ ...column, role: roles[place] ?? column.role })))
  }

  /** Sets the heading row and guesses the columns again. Corrections of cells are lost. */
  setHeading(heading: number | null) {
    this.#heading = heading
    this.#edits.clear()
    this.#read(columnsOf(this.#table, heading, this.#subject))
  }

  #read(columns: Column[]) {
    this.#columns = columns
    this.#rows = this.#heading === null ? this.#table : this.#table.slice(this.#heading + 1)
    const days = columns.flatMap(({ role }, place) => (isDayRole(role) ? [place] : []))
    const readerOf = (place: number) => dayReader(this.#rows.map(({ cells }) => cells[place] ?? ''))
    this.#dayReaders = new Map(days.map((place) => [place, readerOf(place)]))
  }

  /** The entries of all rows, as in the file. */
  entries(): Entry[] {
    return this.#rows.map((row) => entryIn(row, this.#columns))
  }

  has(role: Role) {
    return this.#columns.some((column) => column.role === role)
  }

  /** The row's number in the spreadsheet; 0 for an unknown row. */
  numberOf(row: number) {
    return this.#rows[row]?.number ?? 0
  }

  /** Indexes of the columns that are sent beside those of the entry. */
  extras() {
    const isSent = (role: Role) => role === 'extra' || this.#subject.others.includes(role)
    return this.#columns.flatMap(({ role }, place) => (isSent(role) ? [place] : []))
  }

  /** The name by which a column is sent. */
  nameOf(place: number): string {
    return this.#subject.sentAs[this.#columns[place]?.role ?? 'none'] ?? this.calledIn(place)
  }

  /** The name of a column, as metadata too: its heading, made unique and distinct from the names that the API reserves. */
  calledIn(place: number): string {
    const own = this.#columns[place]?.name || `#${place + 1}`
    if (this.#subject.isOfBadges) return own
    const isTaken =
      own === FORBIDDEN_METADATA_NAME ||
      Object.values(this.#subject.sentAs).some((column) => column === own) ||
      this.extras().some((other) => other < place && this.#columns[other]?.name === own)
    if (!isTaken) return own
    let unique = `${own} (${place + 1})`
    while (this.#columns.some(({ name }) => name === unique)) unique += '*'
    return unique
  }

  cell(row: number, place: number) {
    return this.#edits.get(row)?.get(place) ?? this.#rows[row]?.cells[place] ?? ''
  }

  /** The values of a column, most frequent first. @param most how many of them */
  valuesOf(place: number, most: number): { value: string; count: number }[] {
    const counts = new Map<string, number>()
    for (const row of this.#rows.keys()) {
      const value = this.cell(row, place)
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
    }
    const values = [...counts].map(([value, count]) => ({ value, count }))
    return values.toSorted((one, other) => other.count - one.count).slice(0, most)
  }

  /** The rows that a condition does not mean; none without one. */
  rowsLeft(condition: PlacedCondition | null): ReadonlySet<number> {
    if (!condition) return new Set()
    return new Set([...this.#rows.keys()].filter((row) => !isMeant(condition, this.cell(row, condition.place))))
  }

  isEdited(row: number, place: number) {
    return this.#edits.get(row)?.has(place) ?? false
  }

  edit(row: number, place: number, value: string) {
    this.#edits.set(row, new Map(this.#edits.get(row)).set(place, value))
  }

  isDay(place: number) {
    return this.#dayReaders.has(place)
  }

  /** Whether a cell should be a day and cannot be parsed, or is empty and must not be. */
  isNoDay(row: number, place: number) {
    if (!this.isDay(place)) return false
    const cell = this.cell(row, place)
    if (cell === '') return this.#subject.required.includes(this.#columns[place]!.role)
    return !isFailed(cell) && this.#dayIn(row, place) === null
  }

  /** A cell's stored value; days as `yyyy-mm-dd`. */
  stored(row: number, place: number) {
    return this.isDay(place) ? (this.#dayIn(row, place) ?? '') : this.cell(row, place)
  }

  /** A cell's day: the one that the workbook has behind the text, unless the cell was corrected. */
  #dayIn(row: number, place: number) {
    const behind = this.isEdited(row, place) ? undefined : this.#rows[row]?.behind?.get(place)?.day
    return behind ?? this.#dayReaders.get(place)!(this.cell(row, place))
  }
}

function entryIn(row: Row, columns: Column[]): Entry {
  const entry: Entry = { title: '', email: '', first: '', last: '' }
  for (const [place, { role }] of columns.entries()) {
    const cell = (row.cells[place] ?? '').replace(/\s+/g, ' ')
    if (role === 'email') entry.email = addressIn(row, place).replace(/\s+/g, ' ')
    else if (role === 'title' || role === 'first' || role === 'last') entry[role] = cell
    else if (role === 'first_last' || role === 'last_first') Object.assign(entry, splitName(cell, role))
  }
  return entry
}
