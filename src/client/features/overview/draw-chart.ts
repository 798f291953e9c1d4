import face from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { escapeXml } from '#art/markup.ts'

/** In px, and how many dots each becomes, so that it is sharp in a document. */
const [MARGIN, HEAD, DOTS] = [32, 76, 2]

const COLORS = [
  '--paper',
  '--ink',
  '--ink-2',
  '--ink-3',
  '--chart-1',
  '--chart-2',
  '--chart-2-line',
  '--chart-grid',
  '--chart-axis',
]

export type ChartParts = {
  title: string
  /** Each with a mark and its words. */
  legend: HTMLUListElement
  chart: SVGSVGElement
  /** Patterns that the chart is filled with. */
  patterns: SVGDefsElement
}

/** A chart that is on the page as a picture, under its title and legend, in the colours of the light theme. */
export async function drawChart({ title, legend, chart, patterns }: ChartParts): Promise<Blob | null> {
  const { width: plotWidth, height: plotHeight } = chart.getBoundingClientRect()
  const [width, height] = [plotWidth + 2 * MARGIN, plotHeight + HEAD + 2 * MARGIN]
  const plot = chart.cloneNode(true) as SVGSVGElement
  for (const [name, value] of Object.entries({ x: MARGIN, y: MARGIN + HEAD, width: plotWidth, height: plotHeight })) {
    plot.setAttribute(name, String(value))
  }
  plot.removeAttribute('style')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<style>${await fontFace()} svg { ${lightColors()}; font-family: Chart, sans-serif; font-variant-numeric: tabular-nums }</style>
${new XMLSerializer().serializeToString(patterns)}
<rect width="${width}" height="${height}" fill="var(--paper)"/>
<text x="${MARGIN}" y="${MARGIN + 18}" font-size="20" font-weight="650" fill="var(--ink)">${escapeXml(title)}</text>
<g transform="translate(${MARGIN} ${MARGIN + 38})">${legendMarkup(legend)}</g>
${new XMLSerializer().serializeToString(plot)}
</svg>`
  return rasterized(drawing, width, height)
}

/** Its entries where they stand on the page, beside each other. */
function legendMarkup(legend: HTMLUListElement): string {
  const { left } = legend.getBoundingClientRect()
  const entries = [...legend.children].map((entry) => {
    const x = entry.getBoundingClientRect().left - left
    const mark = entry.querySelector('svg')?.innerHTML ?? ''
    return `<g transform="translate(${x} 0)">${mark}
<text x="22" y="12" font-size="14" fill="var(--ink-2)">${escapeXml(entry.textContent ?? '')}</text></g>`
  })
  return entries.join('')
}

/** A picture knows no style of the page: it brings its letters along. */
async function fontFace(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(face)).arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `@font-face { font-family: Chart; src: url("data:font/woff2;base64,${btoa(text)}"); font-weight: 200 800 }`
}

/** Our colours are decided at the root of the page: it takes the light theme for a moment in which nothing is painted. */
function lightColors(): string {
  const { documentElement: root } = document
  const probe = document.createElement('span')
  const { theme } = root.dataset
  root.dataset['theme'] = 'light'
  root.append(probe)
  const found = COLORS.map((name) => {
    probe.style.color = `var(${name})`
    return `${name}: ${getComputedStyle(probe).color}`
  })
  probe.remove()
  if (theme) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  return found.join('; ')
}

async function rasterized(drawing: string, width: number, height: number): Promise<Blob | null> {
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * DOTS
  canvas.height = height * DOTS
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}
