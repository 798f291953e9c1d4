import { RECORD, SHEET_ROWS } from './biff-records.ts'
import { type Column, cellText, dateNumber, type Row } from './columns.ts'
import { RecordBuffer } from './record-buffer.ts'
import type { SharedStrings } from './shared-strings.ts'
import { STYLES } from './workbook-globals.ts'

/** Widths are counted in 256ths of a character. */
const CHARACTER = 256
/** Gridlines, headings, zeros, the default colour, shown as a page; frozen panes that were not split before. */
const VIEW = 0x0002 | 0x0004 | 0x0010 | 0x0020 | 0x0080 | 0x0400 | 0x0008 | 0x0100
const SELECTED = 0x0200
const LOWER_PANE = 2

/** One sheet: its cells, written as they come, and the records around them, which need the final counts. */
export class Sheet {
  readonly name: string
  #columns: Column[]
  #strings: SharedStrings
  #cells = new RecordBuffer()
  #rows = 0

  constructor(name: string, columns: Column[], strings: SharedStrings) {
    this.name = name
    this.#columns = columns
    this.#strings = strings
    for (const [column, { heading }] of columns.entries()) this.#text(column, heading, STYLES.heading)
    this.#rows++
  }

  get isFull(): boolean {
    return this.#rows === SHEET_ROWS
  }

  addRow(row: Row): void {
    for (const [column, { kind }] of this.#columns.entries()) {
      const value = row[column]
      if (!value) continue
      if (kind === 'number') {
        this.#number(column, Number(value), STYLES.plain)
        continue
      }
      const date = kind === 'moment' || kind === 'day' ? dateNumber(value) : null
      if (date === null) this.#text(column, value, STYLES.plain, kind === 'id')
      else this.#number(column, date, kind === 'day' ? STYLES.day : STYLES.moment)
    }
    this.#rows++
  }

  /** Takes the cells that were written so far. */
  takeCells(): Buffer {
    return this.#cells.take()
  }

  /** The records before the cells. */
  before(): Buffer {
    const buffer = new RecordBuffer()
    buffer.record(RECORD.BOF, (body) => body.u16(0x0600).u16(0x0010).u16(0x0dbb).u16(0x07cc).u32(0).u32(0x0006))
    buffer.record(RECORD.COLUMN_WIDTH, (body) => body.u16(10))
    for (const [column, { width }] of this.#columns.entries()) {
      buffer.record(RECORD.COLUMN, (body) =>
        body
          .u16(column)
          .u16(column)
          .u16(width * CHARACTER)
          .u16(STYLES.plain)
          .u16(0)
          .u16(0),
      )
    }
    buffer.record(RECORD.DIMENSIONS, (body) => body.u32(0).u32(this.#rows).u16(0).u16(this.#columns.length).u16(0))
    return buffer.take()
  }

  /** The records after the cells, which freeze the heading. @param isFirst true for the sheet that is shown first */
  after(isFirst: boolean): Buffer {
    const view = isFirst ? VIEW | SELECTED : VIEW
    return new RecordBuffer()
      .record(RECORD.WINDOW_2, (body) => body.u16(view).u16(0).u16(0).u16(0x40).u16(0).u16(0).u16(0).u32(0))
      .record(RECORD.PANE, (body) => body.u16(0).u16(1).u16(1).u16(0).u16(LOWER_PANE))
      .record(RECORD.EOF, () => {})
      .take()
  }

  #text(column: number, text: string, style: number, isUnique = false) {
    const number = this.#strings.numberOf(cellText(text), isUnique)
    this.#cells.record(RECORD.SHARED_STRING_CELL, (body) => body.u16(this.#rows).u16(column).u16(style).u32(number))
  }

  #number(column: number, value: number, style: number) {
    this.#cells.record(RECORD.NUMBER_CELL, (body) => body.u16(this.#rows).u16(column).u16(style).f64(value))
  }
}
