import Papa from 'papaparse'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locales.ts'
import type { ImportTable, ShownRow } from './import-table.ts'

/** The file to upload: UTF-8, comma-separated, cells unchanged. */
export const importFile = (rows: string[][]) =>
  new File([Papa.unparse(rows, { newline: '\n' })], 'earners.csv', { type: 'text/csv' })

/**
 * A CSV of the problems, one per line, to fix the original file. It has a byte order mark, by which spreadsheets detect
 * UTF-8, and the separator they expect in this language. Cells are escaped so that none runs as a formula.
 */
export function problemReport(table: ImportTable, locale: Locale): Blob {
  const words = { locale }
  const columns = {
    email: m.word_email({}, words),
    first: m.word_first_name({}, words),
    last: m.word_last_name({}, words),
    row: m.imports_whole_row({}, words),
  }
  const lines = table.rowsAt(table.idsOf('problems'), locale).flatMap(({ number, person, extras, problems }) =>
    problems.map(({ fields, message }) => {
      const cells = fields.map((field) => {
        if (typeof field === 'number') return otherCell(extras, field)
        return { name: columns[field], value: field === 'row' ? '' : person[field] }
      })
      const joined = (texts: (string | undefined)[]) => texts.filter(Boolean).join(', ')
      return [
        number,
        joined(cells.map(({ name }) => name)),
        joined(cells.map(({ value }) => value)),
        ...[message, person.email, person.first, person.last],
      ]
    }),
  )
  const heading = [
    m.imports_row({}, words),
    m.imports_column({}, words),
    m.imports_value({}, words),
    m.imports_problem({}, words),
    columns.email,
    columns.first,
    columns.last,
  ]
  const delimiter = locale === 'it' ? ';' : ','
  return new Blob([`\uFEFF${Papa.unparse([heading, ...lines], { delimiter, escapeFormulae: true })}`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** Name and value of a column that is not part of the person. */
const otherCell = (extras: ShownRow['extras'], place: number) =>
  extras.find(({ column }) => column === place) ?? { name: undefined, value: undefined }
