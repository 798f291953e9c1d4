/** A row of a table; `number` counts from 1 as a spreadsheet shows it, empty rows included. */
export type Row = { number: number; cells: string[] }

/** A table that was read. `name` is empty where the file has but one. */
export type Sheet = { name: string; rows: Row[] }

/** What a file that is no table seems to be. */
export type Seeming =
  | 'empty'
  | 'xls'
  | 'encrypted'
  | 'word'
  | 'ods'
  | 'pdf'
  | 'zip'
  | 'image'
  | 'html'
  | 'json'
  | 'prose'
  | 'binary'
  | 'damaged'

/** A file or paste that is no table that can be read here. */
export class NoTable extends Error {
  readonly seeming: Seeming

  constructor(seeming: Seeming) {
    super(seeming)
    this.seeming = seeming
  }
}

/** Rows that say something, in their order, with the columns on the right that nothing is written in left out. */
export function sheetOf(name: string, cells: string[][]): Sheet {
  const rows = cells
    .map((row, index) => ({ number: index + 1, cells: row.map(tidy) }))
    .filter((row) => row.cells.some(Boolean))
  for (const row of rows) while (row.cells.length > 0 && row.cells.at(-1) === '') row.cells.pop()
  return { name, rows }
}

/** Blanks that nobody sees are taken off, those of web pages (U+00A0) and marks of no width included. */
const tidy = (text: string) => text.replace(/[\u200B\u200E\u200F\u2060\uFEFF]/g, '').trim()
