import { formatNumber } from '#client/i18n/numbers.ts'
import { m } from '#i18n/paraglide/messages.js'
import { type Box, layoutOf } from './chart-layout.ts'
import type { Month } from './months.ts'

/** In px before doubling, so that it is sharp in a document. */
const [WIDTH, HEIGHT, HEAD, MARGIN] = [960, 420, 76, 32]

/** The chart as a picture, with the title and the legend that the page has around it, in the colours of the light theme. */
export async function drawMonths(title: string, year: number, months: Month[]): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = (WIDTH + 2 * MARGIN) * 2
  canvas.height = (HEIGHT + HEAD + 2 * MARGIN) * 2
  const pen = canvas.getContext('2d')
  if (!pen) return null
  const ink = colors(document.documentElement)
  pen.scale(2, 2)
  pen.fillStyle = ink('--paper')
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(MARGIN, MARGIN)
  pen.font = fontOf(650, 20)
  pen.fillStyle = ink('--ink')
  pen.fillText(title, 0, 18)
  drawLegend(pen, ink, year)
  pen.translate(0, HEAD)
  drawPlot(pen, ink, months)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

type Pen = CanvasRenderingContext2D
type Ink = (name: string) => string

function drawLegend(pen: Pen, ink: Ink, year: number) {
  pen.font = fontOf(400, 14)
  let x = 0
  const entry = (mark: (at: number) => void, label: string) => {
    mark(x)
    pen.fillStyle = ink('--ink-2')
    pen.fillText(label, x + 22, 52)
    x += 22 + pen.measureText(label).width + 24
  }
  entry((at) => solid(pen, ink, { x: at, y: 40, width: 14, height: 14 }), m.shell_badges())
  entry((at) => hatched(pen, ink, { x: at, y: 40, width: 14, height: 14 }), m.overview_paths())
  entry(
    (at) =>
      dashed(pen, ink, [
        [at, 47],
        [at + 14, 47],
      ]),
    m.overview_year_before({ year: year - 1 }),
  )
}

function drawPlot(pen: Pen, ink: Ink, months: Month[]) {
  const { ticks, columns, left, right, base, highest } = layoutOf(months, WIDTH, HEIGHT)
  pen.font = fontOf(400, 13)
  for (const { value, y } of ticks) {
    line(pen, ink(value === 0 ? '--ink' : '--chart-grid'), [
      [left, y],
      [right, y],
    ])
    pen.fillStyle = ink('--chart-axis')
    pen.textAlign = 'right'
    pen.fillText(formatNumber(value), left - 8, y + 4)
  }
  pen.textAlign = 'center'
  for (const [index, { badges, paths, center }] of columns.entries()) {
    if (badges) solid(pen, ink, badges)
    if (paths) hatched(pen, ink, paths)
    pen.fillStyle = ink('--chart-axis')
    pen.fillText(months[index]?.short ?? '', center, base + 20)
  }
  dashed(
    pen,
    ink,
    columns.map(({ center, before }) => [center, before]),
  )
  const bar = columns[highest]?.badges
  if (!bar) return
  pen.font = fontOf(650, 13)
  pen.fillStyle = ink('--ink')
  pen.fillText(formatNumber(months[highest]?.badges ?? 0), bar.x + bar.width / 2, bar.y - 7)
}

function solid(pen: Pen, ink: Ink, { x, y, width, height }: Box) {
  pen.fillStyle = ink('--chart-1')
  pen.fillRect(x, y, width, height)
}

/** The hatch of the page: slanted lines inside an outline. */
function hatched(pen: Pen, ink: Ink, { x, y, width, height }: Box) {
  pen.save()
  pen.beginPath()
  pen.rect(x, y, width, height)
  pen.clip()
  for (let at = -height; at < width; at += 5 * Math.SQRT2) {
    line(
      pen,
      ink('--chart-2'),
      [
        [x + at, y + height],
        [x + at + height, y],
      ],
      2.6,
    )
  }
  pen.restore()
  pen.strokeStyle = ink('--chart-2-line')
  pen.lineWidth = 1
  pen.strokeRect(x + 0.5, y + 0.5, width - 1, Math.max(height - 1, 0))
}

function dashed(pen: Pen, ink: Ink, points: number[][]) {
  pen.setLineDash([4, 3])
  line(pen, ink('--ink-3'), points)
  pen.setLineDash([])
}

function line(pen: Pen, color: string, points: number[][], width = 1) {
  pen.strokeStyle = color
  pen.lineWidth = width
  pen.beginPath()
  for (const [x = 0, y = 0] of points) pen.lineTo(x, y)
  pen.stroke()
}

const fontOf = (weight: number, size: number) =>
  `${weight} ${size}px ${getComputedStyle(document.documentElement).getPropertyValue('--ff-ui')}`

/** The page's own colours: a canvas does not know `light-dark()`, but the color of an element is already decided. */
function colors(page: HTMLElement): Ink {
  const probe = page.ownerDocument.createElement('span')
  probe.hidden = true
  probe.style.colorScheme = 'light'
  page.append(probe)
  const names = [
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
  const found = names.map((name): [string, string] => {
    probe.style.color = `var(${name})`
    return [name, getComputedStyle(probe).color]
  })
  probe.remove()
  const known = new Map(found)
  return (name) => known.get(name) ?? '#000'
}
