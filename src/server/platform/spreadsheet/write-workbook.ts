import writeExcelFile, { type Cell } from 'write-excel-file/node'
import { cellText } from './columns.ts'

type WorkbookSheet = {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string
  /** A header row that stays visible above the rows. */
  head?: string[]
  rows: (string | number)[][]
}

/** Characters that XML cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const MAX_WIDTH = 60

/** Writes sheets as an .xlsx workbook. Texts are text cells whatever they begin with, so no formula is evaluated. */
export async function writeWorkbook(sheets: WorkbookSheet[]) {
  const buffer = await writeExcelFile(
    sheets.map(({ name, head, rows }) => ({
      sheet: name,
      data: [
        ...(head ? [head.map((cell): Cell => ({ ...textCell(cell), fontWeight: 'bold' }))] : []),
        ...rows.map(cellsOf),
      ],
      columns: widthsOf(head ? [head, ...rows] : rows).map((width) => ({ width })),
      ...(head && { stickyRowsCount: 1 }),
    })),
  ).toBuffer()
  return {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    size: buffer.length,
    content: new Blob([new Uint8Array(buffer)]).stream(),
  }
}

const textCell = (text: string) => ({
  type: String,
  value: cellText(text.replace(UNWRITABLE, '')),
})

const cellsOf = (row: (string | number)[]): Cell[] =>
  row.map((cell) => (typeof cell === 'number' ? { type: Number, value: cell } : textCell(cell)))

/** The widths of the columns, each by its longest text, in characters. */
function widthsOf(rows: (string | number)[][]): number[] {
  const widths: number[] = []
  for (const row of rows) {
    for (const [column, cell] of row.entries())
      widths[column] = Math.min(MAX_WIDTH, Math.max(widths[column] ?? 0, String(cell).length + 2))
  }
  return widths
}
