import type { BadgeType } from '../badge-type.ts'
import { borders } from '../border.ts'
import { tenth } from '../numbers.ts'
import { silhouettes } from '../silhouettes.ts'
import type { Shape } from './shapes.ts'

/** The distances from the edge at which the engine draws something. */
type Inset = 0 | 1.6 | 4 | 9 | 13.4 | 16 | 18.6 | 20 | 23 | 25.2

/** What is computed at build time for a shape (`outlines/`): the insets, and how wide the field is at every second unit. */
export type Outline = { border: number; halfWidths: readonly number[] } & Readonly<Partial<Record<`${Inset}`, string>>>

/** Those of the shapes that are drawn. */
export type Outlines = Readonly<Partial<Record<Shape, Outline>>>

/** A field that parts are placed in: how far it reaches to both sides of the middle at each height. */
export type Field = { path: string; halfWidthAt: (y: number) => number }

/** A shape's lines. */
export type Geometry = {
  /** The outline `inset` units inside the edge. */
  outline: (inset: Inset) => string
  /** The length of the line on which the border's dashes are. */
  borderLength: number
  /** The enamelled field inside the border. */
  field: Field
}

/** The four shapes of badges without a design, whose lines need no computed outlines. */
const ofType: Partial<Record<Shape, BadgeType>> = {
  circle: 'participation',
  hexagon: 'skills',
  arch: 'knowledge',
  shield: 'qualification',
}

/** @param outlines null draws the four shapes of badges without a design only */
export function geometryOf(shape: Shape, outlines: Outlines | null): Geometry {
  const type = ofType[shape]
  const computed = outlines?.[shape]
  const outline = (inset: Inset) => (type ? silhouettes[type](inset) : (computed?.[`${inset}`] ?? ''))
  return {
    outline,
    borderLength: type ? borders[type].length : (computed?.border ?? 1),
    field: { path: outline(25.2), halfWidthAt: (y) => computed?.halfWidths[Math.round(y / 2)] ?? 0 },
  }
}

/** A circle as a path. */
function circlePath(y: number, radius: number): string {
  const [r, d] = [tenth(radius), tenth(2 * radius)]
  return `M${tenth(120 - radius)} ${tenth(y)}a${r} ${r} 0 1 1 ${d} 0a${r} ${r} 0 1 1 ${-d} 0Z`
}

/** The round field inside words along the edge. */
export const roundField = (radius: number): Field => ({
  path: circlePath(120, radius),
  halfWidthAt: (y) => Math.sqrt(Math.max(0, radius ** 2 - (y - 120) ** 2)),
})

/** The half width of a field that is free from one height to another. */
export const freeHalfWidth = (field: Field, from: number, to: number): number =>
  Math.min(...Array.from({ length: 9 }, (_, step) => field.halfWidthAt(from + ((to - from) * step) / 8)))
