import { saveFile } from '#client/browser/save-file.ts'
import { chartPng, chartSvg } from '#client/ui/charts/chart-picture.ts'
import { m } from '#i18n/compiled/messages.js'

/** Downloads the chart in a section as it is printed. @throws if none is drawn, or it cannot become a picture */
export async function downloadChart(section: HTMLElement, title: string, format: 'png' | 'svg') {
  const chart = section.querySelector<SVGSVGElement>('[data-paper] svg.recharts-surface')
  const patterns = section.querySelector<SVGDefsElement>('defs[data-patterns]')
  if (!chart || !patterns) throw new Error('No chart is drawn.')
  const legend = Array.from(section.querySelectorAll('ul[data-legend] li'), (entry) => ({
    mark: entry.querySelector('svg')?.innerHTML ?? '',
    width: entry.querySelector('svg')?.getBoundingClientRect().width ?? 0,
    label: entry.textContent ?? '',
  }))
  const [width, height] = [Number(chart.getAttribute('width')), Number(chart.getAttribute('height'))]
  const parts = { title, legend, chart, patterns, width, height }
  const file = format === 'svg' ? await chartSvg(parts) : await chartPng(parts)
  if (!file) throw new Error('The browser makes no picture.')
  saveFile(file, `${m.reports_file_name()}.${format}`)
}
