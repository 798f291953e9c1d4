import readWorkbookFile from 'read-excel-file/web-worker'
import { NotATableError, type Sheet, sheetOf } from './sheet.ts'

type Value = string | number | boolean | Date | null

/**
 * Reads the sheets of an .xlsx workbook, without empty ones.
 * @throws NotATableError if it cannot be read or is empty
 */
export async function readWorkbook(bytes: ArrayBuffer): Promise<Sheet[]> {
  const sheets = await readWorkbookFile(bytes).catch(() => {
    throw new NotATableError('damaged')
  })
  const filled = sheets
    .map(({ sheet, data }) =>
      sheetOf(
        sheet,
        (data as Value[][]).map((row) => row.map(textOf)),
      ),
    )
    .filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw new NotATableError('empty')
  return filled
}

/** A cell as text; a day as `yyyy-mm-dd`. Workbook dates have no time zone and are parsed as UTC. */
function textOf(value: Value): string {
  if (value === null) return ''
  if (!(value instanceof Date)) return String(value)
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}
