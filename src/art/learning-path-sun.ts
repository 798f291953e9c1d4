import { gold } from './badge-colors.ts'
import type { Shape } from './design/shapes.ts'
import { pointAround, radians, tenth } from './numbers.ts'

const rays = 16
const oneRay = 360 / rays

/** Per shape: the scale at which the rays show all around it, and its offset below the centre in units. */
const seats: Partial<Record<Shape, { scale: number; drop: number }>> = {
  arch: { scale: 0.765, drop: 2 },
  hexagon: { scale: 0.81, drop: 0 },
  circle: { scale: 0.85, drop: 0 },
  shield: { scale: 0.79, drop: 5 },
}
const otherSeat = { scale: 0.79, drop: 0 }

/**
 * Mounts a badge on a gold sun, which marks a learning path.
 *
 * @param badge the badge's layers, drawn for the whole box
 * @param metal fill of the sun
 * @param isEngraved whether a line runs along each ray; false for the mini picture
 */
export function onLearningPathSun(badge: string, shape: Shape, metal: string, isEngraved: boolean): string {
  const { scale, drop } = seats[shape] ?? otherSeat
  const corner = tenth(120 - 120 * scale)
  return (
    `<path d="${outline()}" fill="${metal}" stroke="${gold.edge}" stroke-width="${isEngraved ? 1.6 : 5}" stroke-linejoin="round"/>` +
    (isEngraved ? `<path d="${raysEngraved()}" stroke="${gold.edge}" stroke-width="0.9" opacity="0.45"/>` : '') +
    `<g transform="translate(${corner} ${tenth(120 - 120 * scale + drop)}) scale(${scale})">${badge}</g>`
  )
}

const at = (degrees: number, radius: number) => pointAround(120, 120, radians(degrees - 90), radius)

/** Sixteen points with a smaller point between each two. */
function outline() {
  const points = Array.from({ length: rays }, (_, ray) => {
    const along = (share: number, radius: number) => at((ray + share) * oneRay, radius)
    return (
      `${along(0, 119.2)}Q${along(0.1, 107)} ${along(0.25, 100)}Q${along(0.42, 104)} ${along(0.5, 111)}` +
      `Q${along(0.58, 104)} ${along(0.75, 100)}Q${along(0.9, 107)} ${along(1, 119.2)}`
    )
  })
  return `M${points.join('L')}Z`
}

function raysEngraved() {
  return Array.from({ length: rays }, (_, ray) => `M${at(ray * oneRay, 80)}L${at(ray * oneRay, 115)}`).join('')
}
