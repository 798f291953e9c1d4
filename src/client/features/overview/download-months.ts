import { saveFile } from '#client/browser/save-file.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { chartIn, chartPng } from '#client/ui/charts/chart-picture.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Month } from './months.ts'

/**
 * The table as CSV: month names in the user's language, plain numbers, empty cells for future months. The separator is
 * what spreadsheets expect in that language: a semicolon where numbers have a decimal comma.
 */
export function monthsCsv(year: number, months: Month[]) {
  const head = [m.overview_month(), m.shell_badges(), m.overview_paths(), m.overview_year_before({ year: year - 1 })]
  const rows = months.map(({ long, badges, paths, before }) => [long, badges ?? '', paths ?? '', before])
  const separator = formatNumber(0.5).includes(',') ? ';' : ','
  return [head, ...rows].map((cells) => cells.map(quoted).join(separator)).join('\r\n')
}

/** Downloads the table as CSV. */
export function downloadMonths(year: number, months: Month[]) {
  // The byte order mark tells spreadsheets that this is UTF-8.
  const file = new Blob(['\uFEFF', monthsCsv(year, months)], { type: 'text/csv;charset=utf-8' })
  saveFile(file, `${m.overview_csv_name()}-${year}.csv`)
}

/** Downloads the chart inside a section, with its legend, as PNG. */
export async function downloadPicture(year: number, section: HTMLElement) {
  const drawn = chartIn(section)
  if (!drawn) return
  const { width, height } = drawn.chart.getBoundingClientRect()
  const picture = await chartPng({ ...drawn, title: m.overview_months_of({ year }), width, height })
  if (picture) saveFile(picture, `${m.overview_csv_name()}-${year}.png`)
}

const quoted = (cell: string | number) =>
  /[",;\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell
