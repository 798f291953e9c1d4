/** What a workbook keeps behind the text of a cell: its day as `yyyy-mm-dd`, and the address that its link writes to. */
export type Behind = { day?: string; address?: string }

/**
 * A row of a table; `number` is the 1-based row number of the spreadsheet, counting empty rows. `behind` is absent for rows
 * of text, and by the index of the cell.
 */
export type Row = { number: number; cells: string[]; behind?: ReadonlyMap<number, Behind> }

/** A table that was read. `name` is empty if the file has only one. */
export type Sheet = { name: string; rows: Row[] }

/** What a file that is not a table appears to be. */
export type FileKind =
  | 'empty'
  | 'encrypted'
  | 'word'
  | 'pdf'
  | 'zip'
  | 'image'
  | 'html'
  | 'json'
  | 'prose'
  | 'binary'
  | 'damaged'

/** Thrown for a file or paste that cannot be read as a table. */
export class NotATableError extends Error {
  readonly kind: FileKind

  constructor(kind: FileKind) {
    super(kind)
    this.kind = kind
  }
}

/** The rows that are not empty, in order, without trailing empty cells. @param behind by row, for those that have any */
export function sheetOf(name: string, cells: string[][], behind: Map<number, Behind>[] = []): Sheet {
  const rows = cells
    .map((row, index) => ({
      number: index + 1,
      cells: row.map(tidy),
      ...(behind[index] && { behind: behind[index] }),
    }))
    .filter((row) => row.cells.some(Boolean))
  for (const row of rows) while (row.cells.length > 0 && row.cells.at(-1) === '') row.cells.pop()
  return { name, rows }
}

/** Trims whitespace, including U+00A0 of web pages, and removes zero-width characters. */
const tidy = (text: string) => text.replace(/[\u200B\u200E\u200F\u2060\uFEFF]/g, '').trim()
