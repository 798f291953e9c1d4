import { hundredth, pointAround, radians, tenth } from '../numbers.ts'
import type { Arrangement } from './arrange.ts'
import { type DesignColors, inkOn } from './design-colors.ts'
import type { PlacedStrip } from './foot.ts'
import { starPath } from './parts.ts'
import type { Studs } from './shapes.ts'
import { onArc, straight } from './words.ts'

/** How far a banner reaches up both sides of the ring, in degrees from its foot. */
const BEHIND_BANNER = 62

/** The band along the edge: its wires, its words, and what fills the arcs between them. */
export function drawEdge(
  { ring, top, bottom, banner }: Arrangement,
  colors: DesignColors,
  studs: Studs | undefined,
): string {
  if (!ring) return ''
  const { band, metal } = colors
  const radius = (ring.outer + ring.inner) / 2
  const words = [top, bottom].map((placed, index) =>
    placed ? `<g fill="${inkOn(band, placed.ink)}">${onArc(placed, 120, placed.radius, index === 1)}</g>` : '',
  )
  const above = (top?.sweep ?? 0) / 2
  const below = bottom ? bottom.sweep / 2 : banner ? BEHIND_BANNER : 0
  return (
    `<circle cx="120" cy="120" r="${tenth(ring.outer + 1.5)}" fill="none" stroke="${metal.mid}" stroke-width="1.1"/>` +
    words.join('') +
    (studs ? drawStuds(studs, metal.mid) : '') +
    ornaments(above, 180 - below, radius, metal.mid) +
    `<circle cx="120" cy="120" r="${tenth(ring.inner)}" fill="${metal.low}"/>`
  )
}

/** Stars in the corners of the band. */
function drawStuds({ count, radius, size }: Studs, fill: string): string {
  const stars = Array.from({ length: count }, (_, index) => {
    const degrees = (index * 360) / count
    return `<path transform="translate(${pointAround(120, 120, radians(degrees - 90), radius)}) rotate(${tenth(degrees)})" d="${starPath(size)}"/>`
  })
  return `<g fill="${fill}">${stars.join('')}</g>`
}

/** A star in the middle of each free arc, and beads beside it where there is room. Degrees are from the top. */
function ornaments(from: number, to: number, radius: number, fill: string): string {
  if (to - from < 14) return ''
  const middle = (from + to) / 2
  const beads = Math.min(4, Math.floor(((to - from) / 2 - 13) / 13))
  const at = (degrees: number) => pointAround(120, 120, radians(degrees - 90), radius)
  const sides = [-1, 1].flatMap((side) => [
    `<path transform="translate(${at(side * middle)}) rotate(${tenth(side * middle)})" d="${starPath(5.6)}"/>`,
    ...Array.from({ length: Math.max(0, beads) * 2 }, (_, index) => {
      const [x, y] = at(side * (middle + (index % 2 ? 1 : -1) * (1 + Math.floor(index / 2)) * 13)).split(' ')
      return `<circle cx="${x}" cy="${y}" r="1.9"/>`
    }),
  ])
  return `<g fill="${fill}">${sides.join('')}</g>`
}

/** Straight words in the middle of their strip. */
export const drawStrip = (placed: PlacedStrip, ink: string): string =>
  `<g fill="${ink}">${straight(placed, 120, hundredth(placed.y))}</g>`
