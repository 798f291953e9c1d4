import Papa from 'papaparse'
import { decodeText } from '#contract/decode-text.ts'
import { m } from '#i18n/compiled/messages.js'
import { type FieldError, invalidField, Refusal } from '../http/refusal.ts'

/** A file of a multipart body. */
export type SentFile = Pick<File, 'name' | 'type' | 'arrayBuffer'>

/** The names of a table's columns, and the cells of each row below them. */
export type CsvTable = { heading: string[]; rows: string[][] }

/** Where refusals are reported: the input field of the file, and the one that stands for its rows. */
type Fields = { file: string; rows: string }

/**
 * Reads an uploaded table: comma-separated, its first row naming the columns.
 * @param columns those that must be there
 * @throws Refusal 422 if it cannot be decoded, a column is missing or appears twice, or a cell is in a column without a name
 */
export async function readCsv(
  file: Omit<SentFile, 'name'> | undefined,
  columns: readonly string[],
  fields: Fields,
): Promise<CsvTable> {
  if (!file) throw invalidField([fields.file], (locale) => m.imports_file_missing({}, { locale }))
  const [heading = [], ...rows] = await readRows(await textOf(file, fields))
  refuseHeading(heading, columns, fields)
  refuseCellsWithoutColumn(heading, rows, fields)
  return { heading, rows }
}

/** Decodes a file by the charset that its form part declares, or else by the encoding detected from its bytes. */
async function textOf(file: Omit<SentFile, 'name'>, fields: Fields): Promise<string> {
  const declared = /;\s*charset="?([^\s;"]+)/i.exec(file.type)?.[1]
  const decoded = decodeText(new Uint8Array(await file.arrayBuffer()), declared)
  if (decoded) return decoded.text
  throw invalidField([fields.file], (locale) => m.imports_file_encoding({ encoding: declared ?? '' }, { locale }))
}

/** Characters that are parsed in one turn of the event loop, unless a line is longer. */
const CHUNK = 128 * 1024

/** A line that goes on in another piece would be parsed again with each. */
function longestLine(text: string): number {
  let longest = 0
  for (let start = 0, end = 0; end >= 0; start = end + 1) {
    end = text.indexOf('\n', start)
    longest = Math.max(longest, (end < 0 ? text.length : end) - start)
  }
  return longest
}

function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = []
  return new Promise((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      skipEmptyLines: true,
      chunkSize: Math.max(CHUNK, longestLine(text) + 2),
      chunk: ({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        for (const row of data) rows.push(row)
        parser.pause()
        setImmediate(() => parser.resume())
      },
      complete: () => resolve(rows),
    })
  })
}

/** Checks that are reported once for the file and not for each row. */
function refuseHeading(heading: string[], columns: readonly string[], { file }: Fields) {
  const missing = columns.find((name) => !heading.includes(name))
  if (missing) throw invalidField([file], (locale) => m.imports_file_columns({ column: missing }, { locale }))
  const twice = heading.find((name, column) => name !== '' && heading.indexOf(name) < column)
  if (twice !== undefined)
    throw invalidField([file], (locale) => m.imports_file_column_twice({ column: twice }, { locale }))
}

/** A cell without a column name would be lost. It usually comes from an unquoted separator. */
function refuseCellsWithoutColumn(heading: string[], rows: string[][], fields: Fields) {
  const fieldErrors = rows.flatMap((cells, row): FieldError[] => {
    const value = cells.find((cell, column) => cell !== '' && !heading[column])
    if (value === undefined) return []
    return [{ path: [fields.rows, row], sentence: (locale) => m.imports_cell_without_column({ value }, { locale }) }]
  })
  if (fieldErrors.length > 0) throw new Refusal(422, 'validation_failed', { fieldErrors })
}
