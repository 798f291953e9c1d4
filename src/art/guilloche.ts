import type { BadgeColors } from './badge-colors.ts'
import { hundredth, tenth } from './numbers.ts'
import { wovenRing } from './woven-ring.ts'

type Random = () => number

/** A line, how many copies of it are drawn, and the rotation in degrees between two copies. */
export type Engraved = { line: string; times: number; step: number }

/**
 * The engraving of the face: one line, copied in rotation around the badge's centre as on a rose engine. `random`
 * picks one of four patterns and its parameters, so each template has its own.
 *
 * @param y vertical position of the centre
 * @param id element id that the rotated copies refer to
 */
export function guilloche(random: Random, y: number, colors: BadgeColors, id: string): string {
  return engraved(families[patternFrom(random)](random, y), y, colors, id)
}

/** Draws an engraving's copies in rotation around the badge's centre. */
export function engraved({ line, times, step }: Engraved, y: number, colors: BadgeColors, id: string): string {
  const copies = Array.from({ length: times - 1 }, (_, copy) => {
    return `<use href="#${id}" transform="rotate(${hundredth((copy + 1) * step)} 120 ${y})"/>`
  })
  return (
    `<g fill="none" stroke="${colors.engraving}" stroke-width="0.9" opacity="${lineOpacity(colors)}">` +
    `<path id="${id}" d="${line}"/>${copies.join('')}</g>`
  )
}

/** How strong an engraving's lines are. */
export const lineOpacity = ({ isPale }: BadgeColors): number => (isPale ? 0.7 : 0.6)

export const families = { waves: sunWaves, ellipses: crossedEllipses, barleycorn, woven: wovenRings }

const patterns = Object.keys(families) as (keyof typeof families)[]

/** The pattern of a badge for which nobody chose one. */
export const patternFrom = (random: Random): keyof typeof families =>
  patterns[Math.floor(random() * patterns.length)] ?? 'waves'

/** Wavy rays from the centre to beyond the edge. */
function sunWaves(random: Random, y: number): Engraved {
  const height = 3 + random() * 4
  const length = 9 + random() * 7
  const furtherWaves = `t${tenth(length)} 0`.repeat(Math.ceil(124 / length))
  return {
    line: `M120 ${y}q${tenth(length / 2)} ${tenth(-height)} ${tenth(length)} 0${furtherWaves}`,
    ...evenly(44 + Math.floor(random() * 5) * 4),
  }
}

/** Off-centre ellipses that cross each other. */
function crossedEllipses(random: Random, y: number): Engraved {
  const width = 50 + random() * 12
  const height = 30 + random() * 16
  const offset = 44 + random() * 14
  return { line: ellipse(120 + offset - width, y, width, height), ...evenly(26 + Math.floor(random() * 4) * 2) }
}

/** Three circles that touch in one point; their copies look like the grains of an ear of barley. */
function barleycorn(random: Random, y: number): Engraved {
  const radius = 46 + random() * 10
  const offset = radius * (0.82 + random() * 0.3)
  const circles = [1, 0.72, 0.46].map((size) =>
    ellipse(120 + (offset - radius) * size, y, radius * size, radius * size),
  )
  return { line: circles.join(''), ...evenly(20 + Math.floor(random() * 4) * 2) }
}

/** Four rings of woven lines, as around a seal. */
function wovenRings(random: Random, y: number): Engraved {
  const waves = 7 + Math.floor(random() * 5)
  const rings = [
    wovenRing(120, y, waves, 30, 9),
    wovenRing(120, y, waves, 50, 11),
    wovenRing(120, y, waves, 72, 13),
    wovenRing(120, y, waves, 96, 14),
  ]
  return { line: rings.join(''), times: 12, step: 360 / waves / 12 }
}

const evenly = (times: number) => ({ times, step: 360 / times })

/** An ellipse as a subpath that starts at its leftmost point. */
function ellipse(left: number, y: number, width: number, height: number) {
  const radii = `${tenth(width)} ${tenth(height)}`
  return `M${tenth(left)} ${y}a${radii} 0 1 1 ${tenth(2 * width)} 0a${radii} 0 1 1 ${tenth(-2 * width)} 0`
}
