import type { Design } from './design.ts'
import type { Field } from './geometry.ts'
import { roundField } from './geometry.ts'
import { planOf } from './shapes.ts'

/** The middle of a badge: a column of stars, symbol, and what stands at its foot. */
export type Column = {
  field: Field
  symbolY: number
  aloneY: number
  size: number
  aloneSize: number
  footY: number
  /** The height and the widest width of the plate, and the most that other rows may reach below its middle. */
  plate: { height: number; width: number; least: number; cap: number; margin: number; over: number }
  below: number
  starRadius: number
}

/** The round field inside words along the edge. */
export const insideRing = (radius: number): Column => ({
  field: roundField(radius),
  symbolY: 120 - radius * 0.19,
  aloneY: 120,
  size: radius * 1.12,
  aloneSize: radius * 1.36,
  footY: 120 + radius * 0.57,
  plate: { height: 22.5, width: radius * 1.35, least: 42, cap: 11.5, margin: 18, over: -3 },
  below: radius * 0.28,
  starRadius: 7,
})

/** The field inside the border. */
export function wholeField({ shape }: Design, field: Field): Column {
  const { symbolY, aloneY, size, aloneSize, plateY, plateWidth } = planOf(shape)
  const plate = { height: 31, width: plateWidth, least: 62, cap: 15.6, margin: 26, over: 12 }
  return { field, symbolY, aloneY, size, aloneSize, footY: plateY, plate, below: 22, starRadius: 9.4 }
}
