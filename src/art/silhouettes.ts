import type { BadgeType } from './badge-type.ts'
import { clamp, radians, tenth } from './numbers.ts'

/**
 * The outline of each type as a path in a 240 × 240 box. `inset` (0 to 26 units) shrinks it evenly on all sides, so
 * that rim, band and face have a constant width. The four shapes can be told apart at 16 px.
 */
export const silhouettes: Record<BadgeType, (inset: number) => string> = {
  knowledge: arch,
  skills: hexagon,
  participation: circle,
  qualification: shield,
}

function circle(inset: number) {
  const radius = tenth(110 - inset)
  const [top, bottom] = [tenth(120 - radius), tenth(120 + radius)]
  const half = `A${radius} ${radius} 0 1 1 120`
  return `M120 ${top}${half} ${bottom}${half} ${top}Z`
}

function hexagon(inset: number) {
  const radius = 117 - inset / Math.cos(radians(30))
  const rounding = Math.max(5, 17 - inset * 0.3)
  const share = rounding / radius // a side of a hexagon is as long as its radius
  const corners = [0, 1, 2, 3, 4, 5].map((corner) => {
    const at = (turn: number) => {
      const angle = radians(turn * 60 - 90)
      return [120 + radius * Math.cos(angle), 120 + radius * Math.sin(angle)] as const
    }
    const here = at(corner)
    const towards = (there: readonly [number, number]) =>
      `${tenth(here[0] + (there[0] - here[0]) * share)} ${tenth(here[1] + (there[1] - here[1]) * share)}`
    return `${towards(at(corner - 1))}Q${tenth(here[0])} ${tenth(here[1])} ${towards(at(corner + 1))}`
  })
  return `M${corners.join('L')}Z`
}

function arch(inset: number) {
  const span = tenth(92 - inset)
  const [left, right, foot] = [tenth(28 + inset), tenth(212 - inset), tenth(226 - inset)]
  const corner = cornerOf(inset)
  const above = tenth(226 - inset - corner)
  return (
    `M${left} ${above}V106A${span} ${span} 0 0 1 ${right} 106V${above}` +
    `Q${right} ${foot} ${tenth(212 - inset - corner)} ${foot}H${tenth(28 + inset + corner)}Q${left} ${foot} ${left} ${above}Z`
  )
}

function shield(inset: number) {
  const [left, right, top] = [tenth(26 + inset), tenth(214 - inset), tenth(18 + inset)]
  const corner = cornerOf(inset)
  const below = tenth(18 + inset + corner)
  const hip = tenth(166 - inset * 0.25)
  const waist = (94 - inset) * 0.52
  const knee = tenth(207 - inset * 0.95)
  const tip = tenth(230 - inset * 1.22)
  return (
    `M${left} ${below}Q${left} ${top} ${tenth(26 + inset + corner)} ${top}H${tenth(214 - inset - corner)}Q${right} ${top} ${right} ${below}` +
    `V116C${right} ${hip} ${tenth(120 + waist)} ${knee} 120 ${tip}C${tenth(120 - waist)} ${knee} ${left} ${hip} ${left} 116Z`
  )
}

const cornerOf = (inset: number) => clamp(11 - inset * 0.3, 3, 11)
