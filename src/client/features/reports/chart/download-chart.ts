import { saveFile } from '#client/browser/save-file.ts'
import { chartIn, chartPng, chartSvg } from '#client/ui/charts/chart-picture.ts'
import { m } from '#i18n/compiled/messages.js'

/** Downloads the chart in a section as it is printed. @throws if none is drawn, or it cannot become a picture */
export async function downloadChart(section: HTMLElement, title: string, format: 'png' | 'svg') {
  const drawn = chartIn(section, '[data-paper]')
  if (!drawn) throw new Error('No chart is drawn.')
  const size = (name: string) => Number(drawn.chart.getAttribute(name))
  const parts = { ...drawn, title, width: size('width'), height: size('height') }
  const file = format === 'svg' ? await chartSvg(parts) : await chartPng(parts)
  if (!file) throw new Error('The browser makes no picture.')
  saveFile(file, `${m.reports_file_name()}.${format}`)
}
