import { BADGE_SHEET_COLUMNS } from '#contract/badge-imports/badge-imports.ts'
import { WebAddress } from '#contract/formats.ts'
import { inTurns } from '#server/platform/http/input/in-turns.ts'
import { readCsv, type SentFile } from '#server/platform/spreadsheet/read-csv.ts'
import type { RowReader } from './read-row.ts'

type Column = (typeof BADGE_SHEET_COLUMNS)[number]

const NEEDED: Column[] = ['title', 'recipient_email', 'issued_on']

/**
 * Reads the rows of a sheet with `BADGE_SHEET_COLUMNS`; other columns are not brought in.
 * @throws Refusal 422 as `readCsv`
 */
export async function readSheet(file: SentFile, reader: RowReader): Promise<void> {
  const { heading, rows } = await readCsv(file, NEEDED, { file: 'file', rows: 'rows' })
  const places = new Map(BADGE_SHEET_COLUMNS.map((column) => [column, heading.indexOf(column)]))
  await inTurns(rows, (cells) => {
    const cell = (column: Column) => cells[places.get(column)!] ?? ''
    reader.add({
      class: {
        title: cell('title'),
        description: cell('description'),
        criteria: cell('criteria'),
        issuer: cell('issuer'),
        issuer_url: WebAddress.safeParse(cell('issuer_url')).data ?? null,
        id: null,
      },
      recipient_email: cell('recipient_email'),
      recipient_first_name: cell('recipient_first_name'),
      recipient_last_name: cell('recipient_last_name'),
      issued_on: cell('issued_on'),
      expires_on: cell('expires_on'),
      original_id: cell('original_id'),
      original_url: cell('original_url'),
    })
  })
}
