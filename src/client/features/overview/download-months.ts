import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/compiled/messages.js'
import type { Month } from './months.ts'

/**
 * The rows of the table as a file: names in the reader's language, plain numbers, nothing for a month to come. Cells stand
 * apart as spreadsheets in that language expect it: where a comma begins the decimals, by a semicolon.
 */
export function monthsCsv(year: number, months: Month[]) {
  const head = [m.overview_month(), m.shell_badges(), m.overview_paths(), m.overview_year_before({ year: year - 1 })]
  const rows = months.map(({ long, badges, paths, before }) => [long, badges ?? '', paths ?? '', before])
  const separator = formatNumber(0.5).includes(',') ? ';' : ','
  return [head, ...rows].map((cells) => cells.map(quoted).join(separator)).join('\r\n')
}

/** Puts the file where the browser puts downloads. */
export function downloadMonths(year: number, months: Month[]) {
  // The mark tells spreadsheets that this is UTF-8.
  const file = new Blob(['\uFEFF', monthsCsv(year, months)], { type: 'text/csv;charset=utf-8' })
  save(file, `${m.overview_csv_name()}-${year}.csv`)
}

/** The chart that stands in a part of the page, as a picture for a report. */
export async function downloadPicture(year: number, section: HTMLElement) {
  const { drawChart } = await import('./draw-chart.ts')
  const legend = section.querySelector<HTMLUListElement>('ul[data-legend]')
  const chart = section.querySelector<SVGSVGElement>('svg.recharts-surface')
  const patterns = section.querySelector<SVGDefsElement>('defs[data-patterns]')
  const picture =
    legend && chart && patterns && (await drawChart({ title: m.overview_months_of({ year }), legend, chart, patterns }))
  if (picture) save(picture, `${m.overview_csv_name()}-${year}.png`)
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

const quoted = (cell: string | number) =>
  /[",;\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : cell
