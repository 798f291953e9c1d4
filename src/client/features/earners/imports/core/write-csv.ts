import Papa from 'papaparse'
import { m } from '#i18n/compiled/messages.js'
import type { Locale } from '#i18n/locales.ts'
import { fieldWords } from './entry.ts'
import type { ImportTable, ShownRow } from './import-table.ts'
import type { Subject } from './subject.ts'

/** The file to upload: UTF-8, comma-separated, cells unchanged. */
export const importFile = (rows: string[][]) =>
  new File([Papa.unparse(rows, { newline: '\n' })], 'earners.csv', { type: 'text/csv' })

/**
 * A CSV of the problems, one per line, to fix the original file. It has a byte order mark, by which spreadsheets detect
 * UTF-8, and the separator they expect in this language. Cells are escaped so that none runs as a formula.
 */
export function problemReport(table: ImportTable, { fields }: Subject, locale: Locale): Blob {
  const words = { locale }
  const lines = table.rowsAt(table.idsOf('problems'), locale).flatMap(({ number, entry, extras, problems }) =>
    problems.map(({ fields: wrong, message }) => {
      const cells = wrong.map((field) => {
        if (typeof field === 'number') return otherCell(extras, field)
        if (field === 'row') return { name: m.imports_whole_row({}, words), value: '' }
        return { name: fieldWords[field]({}, words), value: entry[field] }
      })
      const joined = (texts: (string | undefined)[]) => texts.filter(Boolean).join(', ')
      return [
        number,
        joined(cells.map(({ name }) => name)),
        joined(cells.map(({ value }) => value)),
        message,
        ...fields.map((field) => entry[field]),
      ]
    }),
  )
  const heading = [
    m.imports_row({}, words),
    m.imports_column({}, words),
    m.imports_value({}, words),
    m.imports_problem({}, words),
    ...fields.map((field) => fieldWords[field]({}, words)),
  ]
  const delimiter = locale === 'it' ? ';' : ','
  return new Blob([`\uFEFF${Papa.unparse([heading, ...lines], { delimiter, escapeFormulae: true })}`], {
    type: 'text/csv;charset=utf-8',
  })
}

/** Name and value of a column that is not part of the entry. */
const otherCell = (extras: ShownRow['extras'], place: number) =>
  extras.find(({ column }) => column === place) ?? { name: undefined, value: undefined }
