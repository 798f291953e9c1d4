import { LOST_NAME } from '#contract/earners/earners.ts'
import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import { type Column, columnsOf } from './columns.ts'
import type { Role } from './headings.ts'
import { findHeading, TOP_ROWS } from './headings.ts'
import { type DayReader, dayReader } from './issue-days.ts'
import { splitName } from './names.ts'
import type { Person } from './person.ts'
import type { Row } from './sheet.ts'

/**
 * How a table is read: which row names its columns, what each column is, and what its cells say then, those included that
 * were mended. Rows are known by their place below the headings.
 */
export class TableReading {
  readonly #table: Row[]
  /** The place of the row that names the columns, if any does. Those above it are titles. */
  #heading: number | null
  #columns: Column[] = []
  #rows: Row[] = []
  #readDay: DayReader = () => null
  /** What was mended of the columns that are no part of the person, by their places. */
  readonly #edits = new Map<number, Map<number, string>>()

  constructor(table: Row[]) {
    this.#table = table
    this.#heading = findHeading(table)
    this.#read(columnsOf(table, this.#heading))
  }

  /** What the person is shown of it. */
  columns() {
    const top = this.#table.slice(0, TOP_ROWS)
    return {
      heading: this.#heading,
      /** The rows that may name the columns, by their places. */
      top: top.map(({ number, cells }) => ({ number, text: cells.filter(Boolean).join(' · ').slice(0, 80) })),
      columns: this.#columns.map((column, place) => ({ ...column, storedAs: this.nameOf(place) })),
      rows: this.#rows.length,
    }
  }

  setRoles(roles: Role[]) {
    this.#read(this.#columns.map((column, place) => ({ ...column, role: roles[place] ?? column.role })))
  }

  /** Says which row names the columns, which are then guessed anew. Corrections of cells are lost. */
  setHeading(heading: number | null) {
    this.#heading = heading
    this.#edits.clear()
    this.#read(columnsOf(this.#table, heading))
  }

  #read(columns: Column[]) {
    this.#columns = columns
    this.#rows = this.#heading === null ? this.#table : this.#table.slice(this.#heading + 1)
    const issued = columns.findIndex(({ role }) => role === 'issued')
    this.#readDay = dayReader(issued < 0 ? [] : this.#rows.map(({ cells }) => cells[issued] ?? ''))
  }

  /** Everybody whom the rows name, as the file has them. */
  people(): Person[] {
    return this.#rows.map(({ cells }) => personIn(cells, this.#columns))
  }

  /** The number of a row as a spreadsheet shows it; 0 for none. */
  numberOf(row: number) {
    return this.#rows[row]?.number ?? 0
  }

  /** The places of the columns that become metadata. */
  extras() {
    return this.#columns.flatMap(({ role }, place) => (role === 'extra' || role === 'issued' ? [place] : []))
  }

  /** What a column's metadata is called: its heading, told apart from others of the same name and from what is refused. */
  nameOf(place: number): string {
    const own = this.#columns[place]?.name || `#${place + 1}`
    const isTaken =
      own === LOST_NAME ||
      IMPORT_COLUMNS.some((column) => column === own) ||
      this.extras().some((other) => other < place && this.#columns[other]?.name === own)
    if (!isTaken) return own
    let unique = `${own} (${place + 1})`
    while (this.#columns.some(({ name }) => name === unique)) unique += '*'
    return unique
  }

  cell(row: number, place: number) {
    return this.#edits.get(row)?.get(place) ?? this.#rows[row]?.cells[place] ?? ''
  }

  isEdited(row: number, place: number) {
    return this.#edits.get(row)?.has(place) ?? false
  }

  edit(row: number, place: number, value: string) {
    this.#edits.set(row, new Map(this.#edits.get(row)).set(place, value))
  }

  isDay(place: number) {
    return this.#columns[place]?.role === 'issued'
  }

  /** Whether a cell should name a day and does not. */
  isNoDay(row: number, place: number) {
    const cell = this.isDay(place) ? this.cell(row, place) : ''
    return cell !== '' && this.#readDay(cell) === null
  }

  /** A cell as it is stored: days in the one form that programs read. */
  stored(row: number, place: number) {
    const cell = this.cell(row, place)
    return this.isDay(place) ? (this.#readDay(cell) ?? '') : cell
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
