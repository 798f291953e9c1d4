import { gold as badgeGold } from './badge-colors.ts'
import { radians, tenth } from './numbers.ts'

/** Sheet size in tenths of a millimetre; `color` is that of the pins and of half of the ribbon. */
type FrameArt = { width: number; height: number; color: string }

const GOLD = '#9a7428'
const PALE_GOLD = '#c6a65e'

const MARGIN = 80
const RIBBON = 62
const NOTCH = 150

/**
 * The frame of a diploma: two gold lines with concave round corners, a woven ribbon between them, and a pin in
 * each corner. Equal input gives equal bytes. No line is thinner than 0.12 mm, the least that office printers print whole.
 */
export function certificateFrameSvg({ width, height, color }: FrameArt): string {
  const outer = notched(width, height, MARGIN, MARGIN, NOTCH)
  const inner = notched(width, height, MARGIN + RIBBON, MARGIN + 20, NOTCH + 34)
  const innermost = innerFramePath({ width, height })
  const ribbon = (line: string, paint: string) => `<path d="${line}" fill="none" stroke-width="1.2" ${paint}/>`
  const corners = cornersOf(width, height)
    .map(([x, y]) => petals(x, y))
    .join('')
  const pins = cornersOf(width, height).map(([x, y]) =>
    pin(x + (x < width / 2 ? 38 : -38), y + (y < height / 2 ? 38 : -38), color),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs><clipPath id="ribbon">` +
    `<path clip-rule="evenodd" d="${outer}${inner}"/></clipPath></defs><g clip-path="url(#ribbon)">` +
    ribbon(wovenEdges(width, height, 60, 50, 30), `stroke="${color}" opacity="0.32"`) +
    ribbon(wovenEdges(width, height, 40, -56, 20) + corners, `stroke="${PALE_GOLD}"`) +
    `</g><g fill="none"><path d="${outer}" stroke="${GOLD}" stroke-width="7"/>` +
    `<path d="${inner}" stroke="${GOLD}" stroke-width="3"/>` +
    `<path d="${innermost}" stroke="${PALE_GOLD}" stroke-width="1.4"/></g>${pins.join('')}</svg>`
  )
}

/** The frame's innermost line, which bounds the space left for content. */
export const innerFramePath = ({ width, height }: Omit<FrameArt, 'color'>): string =>
  notched(width, height, MARGIN + RIBBON + 14, MARGIN + 28, NOTCH + 36)

/** The frame of the following pages: two gold lines with the same concave corners as the first page. */
export function elementsFrameSvg({ width, height }: Omit<FrameArt, 'color'>): string {
  const line = (inset: number, radius: number, color: string, thickness: number) =>
    `<path d="${notched(width, height, MARGIN + inset, MARGIN + inset, radius)}" fill="none" stroke="${color}" stroke-width="${thickness}"/>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `${line(0, 110, GOLD, 5)}${line(24, 108, PALE_GOLD, 1.6)}</svg>`
  )
}

const cornersOf = (width: number, height: number): [number, number][] => [
  [MARGIN, MARGIN],
  [width - MARGIN, MARGIN],
  [MARGIN, height - MARGIN],
  [width - MARGIN, height - MARGIN],
]

/** A rectangle with concave round corners; `edge` and `middle` are the insets of its sides and of the notches' centres. */
function notched(width: number, height: number, edge: number, middle: number, radius: number): string {
  const start = tenth(middle + Math.sqrt(radius ** 2 - (edge - middle) ** 2))
  const arc = (x: number, y: number) => `A${radius} ${radius} 0 0 0 ${tenth(x)} ${tenth(y)}`
  const [right, bottom] = [width - edge, height - edge]
  return (
    `M${start} ${edge}H${tenth(width - start)}${arc(right, start)}V${tenth(height - start)}${arc(width - start, bottom)}` +
    `H${start}${arc(edge, height - start)}V${start}${arc(start, edge)}Z`
  )
}

/** Four wavy strands along each edge, each shifted against the last, which together form a woven ribbon. */
function wovenEdges(width: number, height: number, half: number, swing: number, shift: number): string {
  const middle = MARGIN + RIBBON / 2
  const strands = [0, 1, 2, 3].map((strand) => {
    const along = (length: number) => Math.ceil((length - 2 * MARGIN) / half) + 3
    const start = tenth(MARGIN - 2 * half + strand * shift)
    const across = `q${half / 2} ${swing} ${half} 0${`t${half} 0`.repeat(along(width))}`
    const down = `q${swing} ${half / 2} 0 ${half}${`t0 ${half}`.repeat(along(height))}`
    return (
      `M${start} ${middle}${across}M${start} ${height - middle}${across}` +
      `M${middle} ${start}${down}M${width - middle} ${start}${down}`
    )
  })
  return strands.join('')
}

/** The ribbon around a corner: four rings of petals around the notch's centre. */
function petals(x: number, y: number): string {
  const count = 28
  const ring = NOTCH + RIBBON / 2
  const at = (turn: number, radius: number) => {
    const angle = radians((turn * 360) / count)
    return `${tenth(x + radius * Math.cos(angle))} ${tenth(y + radius * Math.sin(angle))}`
  }
  return [0, 0.5, 1, 1.5]
    .map((shift) => {
      const waves = Array.from({ length: count }, (_, petal) => {
        const swing = petal % 2 ? 56 : -56
        return `Q${at(petal + shift + 0.5, ring + swing)} ${at(petal + shift + 1, ring)}`
      })
      return `M${at(shift, ring)}${waves.join('')}`
    })
    .join('')
}

function pin(x: number, y: number, color: string): string {
  const disc = (radius: number, fill: string) => `<circle r="${radius}" fill="${fill}"/>`
  return (
    `<g transform="translate(${x} ${y})">${disc(34, badgeGold.edge)}${disc(32, badgeGold.mid)}` +
    `${disc(24, badgeGold.edge)}${disc(22, color)}` +
    '<path d="M-13 -8A16 16 0 0 1 4 -15" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round" opacity="0.55"/></g>'
  )
}
