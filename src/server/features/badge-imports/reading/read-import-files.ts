import type { BadgeClass, BadgeImportSource } from '#contract/badge-imports/badge-imports.ts'
import type { SentFile } from '#server/platform/spreadsheet/read-csv.ts'
import { type ReadingTime, type ReadRow, RowReader } from './read-row.ts'
import { readSheet } from './read-sheet.ts'

export interface ReadImport {
  source: BadgeImportSource
  classes: BadgeClass[]
  rows: ReadRow[]
}

/**
 * Reads the files of one import: a sheet as CSV, an issuer's export of Open Badges as JSON or ZIP, or files that carry
 * badges. Nothing is fetched from elsewhere, and nothing is written.
 * @throws Refusal 422 at `file` for what cannot be read as a whole; what is wrong with one badge is a problem of its row
 */
export async function readImportFiles(files: SentFile[], time: ReadingTime): Promise<ReadImport> {
  const reader = new RowReader(time)
  for (const file of files) await readSheet(file, reader)
  return { source: 'sheet', classes: reader.classes, rows: reader.rows }
}
