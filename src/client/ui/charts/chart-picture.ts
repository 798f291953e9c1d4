import face from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { escapeXml } from '#art/markup.ts'

/** The margin in px, and the pixel ratio of the PNG, which keeps it sharp in documents. */
const [MARGIN, DOTS] = [32, 2]
const FAMILY = '"Atkinson Hyperlegible Next Variable", sans-serif'

type LegendEntry = {
  /** SVG markup, 14 px high. */
  mark: string
  /** Width of the mark in px. */
  width: number
  label: string
}

type ChartParts = {
  title: string
  legend: LegendEntry[]
  chart: SVGSVGElement
  /** Fill patterns of the chart. */
  patterns: SVGDefsElement
  /** Size of the chart in px. */
  width: number
  height: number
}

/** The chart that is drawn in a section, with its legend; undefined if none is. @param within where to look for it */
export function chartIn(section: HTMLElement, within = '') {
  const chart = section.querySelector<SVGSVGElement>(`${within} svg.recharts-surface`)
  const patterns = section.querySelector<SVGDefsElement>('defs[data-patterns]')
  if (!chart || !patterns) return undefined
  const legend = Array.from(section.querySelectorAll('ul[data-legend] li'), (entry): LegendEntry => {
    const mark = entry.querySelector('svg')
    return {
      mark: mark?.innerHTML ?? '',
      width: mark?.getBoundingClientRect().width ?? 0,
      label: entry.textContent ?? '',
    }
  })
  return { chart, patterns, legend }
}

type Drawing = { svg: string; width: number; height: number }

/** A chart as a standalone SVG file with title and legend, in the light theme and with its font embedded. */
export const chartSvg = async (parts: ChartParts): Promise<Blob> =>
  new Blob([(await drawing(parts)).svg], { type: 'image/svg+xml' })

/** A chart as a PNG. */
export async function chartPng(parts: ChartParts): Promise<Blob | null> {
  const { svg, width, height } = await drawing(parts)
  const image = new Image(width, height)
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * DOTS
  canvas.height = height * DOTS
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function drawing({ title, legend, chart, patterns, ...size }: ChartParts): Promise<Drawing> {
  const lines = wrapped(title, size.width)
  const entries = placed(legend, size.width)
  const legendTop = MARGIN + 26 * lines.length + 12
  const plotTop = legendTop + 24 * ((entries.at(-1)?.row ?? 0) + 1) + 8
  const [width, height] = [size.width + 2 * MARGIN, plotTop + size.height + MARGIN]
  const plot = chart.cloneNode(true) as SVGSVGElement
  for (const [name, value] of Object.entries({ x: MARGIN, y: plotTop, ...size })) plot.setAttribute(name, String(value))
  plot.removeAttribute('style')
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Chart, sans-serif">
<title>${escapeXml(title)}</title>
<style>${await fontFace()} text { font-variant-numeric: tabular-nums }</style>
${new XMLSerializer().serializeToString(patterns)}
<rect width="${width}" height="${height}" fill="var(--paper)"/>
${lines.map((line, index) => `<text x="${MARGIN}" y="${MARGIN + 18 + 26 * index}" font-size="20" font-weight="650" fill="var(--ink)">${escapeXml(line)}</text>`).join('\n')}
${entries.map(({ mark, width: markWidth, label, x, row }) => `<g transform="translate(${MARGIN + x} ${legendTop + 24 * row})">${mark}<text x="${markWidth + 8}" y="12" font-size="14" fill="var(--ink-2)">${escapeXml(label)}</text></g>`).join('\n')}
${new XMLSerializer().serializeToString(plot)}
</svg>`
  return { svg: inLightColors(markup), width, height }
}

/** Lays out the legend's entries in rows. */
function placed(legend: LegendEntry[], room: number) {
  let [x, row] = [0, 0]
  return legend.map((entry) => {
    const width = entry.width + 8 + widthOf(entry.label, 14)
    if (x > 0 && x + width > room) [x, row] = [0, row + 1]
    const place = { ...entry, x, row }
    x += width + 20
    return place
  })
}

function wrapped(text: string, room: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`.trim()
    if (widthOf(longer, 20, 650) <= room || lines.at(-1) === '') lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function widthOf(text: string, size: number, weight = 400): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return text.length * size * 0.6
  context.font = `${weight} ${size}px ${FAMILY}`
  return context.measureText(text).width
}

/** An SVG used as an image cannot use the page's fonts, so its font is embedded. */
async function fontFace(): Promise<string> {
  const bytes = new Uint8Array(await (await fetch(face)).arrayBuffer())
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `@font-face { font-family: Chart; src: url("data:font/woff2;base64,${btoa(text)}"); font-weight: 200 800 }`
}

/**
 * Replaces CSS variables by colours that other programs understand. The variables are resolved in the light theme, to
 * which the root is switched for a moment without a paint.
 */
function inLightColors(markup: string): string {
  const { documentElement: root } = document
  const probe = document.createElement('span')
  const { theme } = root.dataset
  root.dataset['theme'] = 'light'
  root.append(probe)
  const found = markup.replace(/var\(--[\w-]+\)/g, (color) => {
    probe.style.color = color
    return asHex(getComputedStyle(probe).color)
  })
  probe.remove()
  if (theme) root.dataset['theme'] = theme
  else delete root.dataset['theme']
  return found
}

/** Converts from any colour space by painting a pixel. */
function asHex(color: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
