import type { BadgeColors } from '../badge-colors.ts'
import { type Engraved, engraved, families } from '../guilloche.ts'
import { pointAround, tenth } from '../numbers.ts'
import type { Engraving } from './design.ts'

type Random = () => number

/**
 * The engraving of a field, centred on a height. The four that badges without a design have are those of `guilloche`, and take the
 * same numbers.
 *
 * @param id element id that the rotated copies refer to
 */
export function engraving(kind: Engraving, random: Random, y: number, colors: BadgeColors, id: string): string {
  if (kind === 'plain') return ''
  random() // The first number picks one of the four where nobody chose.
  return engraved(kinds[kind](random, y), y, colors, id)
}

const kinds: Record<Exclude<Engraving, 'plain'>, (random: Random, y: number) => Engraved> = {
  ...families,
  rays,
  scales,
  contours,
}

/** Rays of light in pairs. */
function rays(random: Random, y: number): Engraved {
  const spread = 2.4 + random() * 1.4
  const times = 44 + Math.floor(random() * 5) * 4
  return {
    line: [-1, 1].map((side) => `M126 ${tenth(y)}L250 ${tenth(y + side * spread)}`).join(''),
    times,
    step: 360 / times,
  }
}

/** Rows of scales, each between two of the row above. */
function scales(random: Random): Engraved {
  const size = tenth(8 + random() * 3)
  const rows = Array.from({ length: Math.ceil(260 / size) }, (_, row) => {
    const first = row % 2 ? 0 : size
    const arcs = Math.ceil(250 / (2 * size))
    return `M${tenth(first - size)} ${tenth(row * size - 10)}${`a${size} ${size} 0 0 0 ${tenth(2 * size)} 0`.repeat(arcs)}`
  })
  return { line: rows.join(''), times: 1, step: 0 }
}

/** Lines of equal height, as of a hill on a map. */
function contours(random: Random, y: number): Engraved {
  const phase = random() * 6
  const lines = Array.from({ length: 27 }, (_, line) => {
    const radius = 12 + line * 5.2
    const points = Array.from({ length: 48 }, (_, step) => {
      const turn = (step / 48) * 2 * Math.PI
      const bulge =
        1 + 0.11 * Math.sin(3 * turn + phase + radius / 60) + 0.05 * Math.sin(5 * turn + radius / 40 + phase)
      return pointAround(120, y, turn, radius * bulge)
    })
    return `M${points.join('L')}Z`
  })
  return { line: lines.join(''), times: 1, step: 0 }
}
