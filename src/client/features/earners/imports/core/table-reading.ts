import { FORBIDDEN_METADATA_NAME } from '#contract/earners/earners.ts'
import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import { splitName } from '#contract/earners/full-names.ts'
import { isMeant, type RowCondition } from '#contract/earners/row-condition.ts'
import { addressIn, type Column, columnsOf } from './columns.ts'
import type { Role } from './headings.ts'
import { findHeading, TOP_ROWS } from './headings.ts'
import { type DayReader, dayReader } from './issue-days.ts'
import { isFailed, type Person } from './person.ts'
import type { Row } from './sheet.ts'

/** A condition on the column at an index. */
export type PlacedCondition = Omit<RowCondition, 'name'> & { place: number }

/**
 * How a table is read: heading row, column roles, and cell values including corrections. Rows are identified by their
 * index below the headings.
 */
export class TableReading {
  readonly #table: Row[]
  /** Index of the heading row; rows above it are titles. Null if there is none. */
  #heading: number | null
  #columns: Column[] = []
  #rows: Row[] = []
  #readDay: DayReader = () => null
  /** Corrections in columns that are not part of the person, by row and column. */
  readonly #edits = new Map<number, Map<number, string>>()

  constructor(table: Row[]) {
    this.#table = table
    this.#heading = findHeading(table)
    this.#read(columnsOf(table, this.#heading))
  }

  /** The state that the page shows. */
  columns() {
    const top = this.#table.slice(0, TOP_ROWS)
    return {
      heading: this.#heading,
      /** The candidates for the heading row, by index. */
      top: top.map(({ number, cells }) => ({ number, text: cells.filter(Boolean).join(' · ').slice(0, 80) })),
      columns: this.#columns.map((column, place) => ({ ...column, storedAs: this.nameOf(place) })),
      rows: this.#rows.length,
    }
  }

  setRoles(roles: Role[]) {
    this.#read(this.#columns.map((column, place) => ({ ...column, role: roles[place] ?? column.role })))
  }

  /** Sets the heading row and guesses the columns again. Corrections of cells are lost. */
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

  /** The persons of all rows, as in the file. */
  people(): Person[] {
    return this.#rows.map((row) => personIn(row, this.#columns))
  }

  /** The row's number in the spreadsheet; 0 for an unknown row. */
  numberOf(row: number) {
    return this.#rows[row]?.number ?? 0
  }

  /** Indexes of the columns that become metadata. */
  extras() {
    return this.#columns.flatMap(({ role }, place) => (role === 'extra' || role === 'issued' ? [place] : []))
  }

  /** The metadata name of a column: its heading, made unique and distinct from the names that the API reserves. */
  nameOf(place: number): string {
    const own = this.#columns[place]?.name || `#${place + 1}`
    const isTaken =
      own === FORBIDDEN_METADATA_NAME ||
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
    return this.#columns[place]?.role === 'issued'
  }

  /** Whether a cell should be a day and cannot be parsed. */
  isNoDay(row: number, place: number) {
    const cell = this.isDay(place) ? this.cell(row, place) : ''
    return cell !== '' && !isFailed(cell) && this.#dayIn(row, place) === null
  }

  /** A cell's stored value; days as `yyyy-mm-dd`. */
  stored(row: number, place: number) {
    return this.isDay(place) ? (this.#dayIn(row, place) ?? '') : this.cell(row, place)
  }

  /** A cell's day: the one that the workbook has behind the text, unless the cell was corrected. */
  #dayIn(row: number, place: number) {
    const behind = this.isEdited(row, place) ? undefined : this.#rows[row]?.behind?.get(place)?.day
    return behind ?? this.#readDay(this.cell(row, place))
  }
}

function personIn(row: Row, columns: Column[]): Person {
  const person: Person = { email: '', first: '', last: '' }
  for (const [place, { role }] of columns.entries()) {
    const cell = (row.cells[place] ?? '').replace(/\s+/g, ' ')
    if (role === 'email') person.email = addressIn(row, place).replace(/\s+/g, ' ')
    else if (role === 'first' || role === 'last') person[role] = cell
    else if (role === 'first_last' || role === 'last_first') Object.assign(person, splitName(cell, role))
  }
  return person
}
