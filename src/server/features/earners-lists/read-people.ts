import Papa from 'papaparse'
import { FORBIDDEN_METADATA_NAME } from '#contract/earners/earners.ts'
import { IMPORT_COLUMNS } from '#contract/earners/earners-imports.ts'
import { m } from '#i18n/compiled/messages.js'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { type FieldError, invalidField, Refusal } from '#server/platform/http/refusal.ts'

/**
 * Parses an import's file into earner inputs. Columns other than the earner's fields become metadata; empty cells are omitted.
 * @throws Refusal 422 if a column is missing or appears twice, or a row has a cell in a column without a name
 */
export async function readPeople(text: string) {
  const [heading = [], ...rows] = await readRows(text)
  refuseHeading(heading)
  refuseCellsWithoutColumn(heading, rows)
  const people: object[] = []
  await inTurns(rows, (cells) => people.push(personOf(heading, cells)))
  return people
}

/** Characters that are parsed in one turn of the event loop. */
const CHUNK = 128 * 1024

function readRows(text: string): Promise<string[][]> {
  const rows: string[][] = []
  return new Promise((resolve) => {
    Papa.parse<string[]>(text, {
      delimiter: ',',
      skipEmptyLines: true,
      chunkSize: CHUNK,
      chunk: ({ data }: Papa.ParseResult<string[]>, parser: Papa.Parser) => {
        for (const row of data) rows.push(row)
        parser.pause()
        setImmediate(() => parser.resume())
      },
      complete: () => resolve(rows),
    })
  })
}

function personOf(heading: string[], cells: string[]): object {
  const named = heading.map((name, column): [string, string] => [name, cells[column] ?? ''])
  const metadata = named.filter(([name, value]) => !isImportColumn(name) && value !== '')
  return {
    ...Object.fromEntries(named.filter(([name]) => isImportColumn(name))),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
  }
}

const isImportColumn = (name: string) => IMPORT_COLUMNS.some((own) => own === name)

/** Checks that are reported once for the file and not for each row. */
function refuseHeading(heading: string[]) {
  const missing = IMPORT_COLUMNS.find((name) => !heading.includes(name))
  if (missing) throw invalidField(['file'], (locale) => m.imports_file_columns({ column: missing }, { locale }))
  if (heading.includes(FORBIDDEN_METADATA_NAME))
    throw invalidField(['file'], (locale) => m.problems_field_metadata_name({}, { locale }))
  const twice = heading.find((name, column) => name !== '' && heading.indexOf(name) < column)
  if (twice !== undefined)
    throw invalidField(['file'], (locale) => m.imports_file_column_twice({ column: twice }, { locale }))
}

/** A cell without a column name would be lost. It usually comes from an unquoted separator. */
function refuseCellsWithoutColumn(heading: string[], rows: string[][]) {
  const fieldErrors = rows.flatMap((cells, row): FieldError[] => {
    const value = cells.find((cell, column) => cell !== '' && !heading[column])
    if (value === undefined) return []
    return [{ path: ['earners', row], sentence: (locale) => m.imports_cell_without_column({ value }, { locale }) }]
  })
  if (fieldErrors.length > 0) throw new Refusal(422, 'validation_failed', { fieldErrors })
}
