import type { BadgeType } from '../badge-type.ts'
import { borders } from '../border.ts'
import { tenth } from '../numbers.ts'
import { silhouettes } from '../silhouettes.ts'

/** The distances from the edge at which the engine draws something. */
type Inset = 0 | 1.6 | 4 | 9 | 13.4 | 16 | 18.6 | 20 | 23 | 25.2

/** Signs outside of the words, where the shape reaches farther than its circle. */
export type Studs = { count: number; radius: number; size: number }

/** What a shape holds. Lengths are units of the box of 240. */
type Plan = {
  /** The inscribed circle, which carries words along the edge. Where `isSolid`, the metal around it is filled. */
  ring?: { radius: number; isSolid: boolean; studs?: Studs }
  /** The middle of the symbol above a plate or banner, and without one. */
  symbolY: number
  aloneY: number
  /** The symbol's size, above a plate or banner and without one. */
  size: number
  aloneSize: number
  /** The middle of the plate. */
  plateY: number
  /** The widest plate; the field may be narrower. */
  plateWidth: number
}

const middle = { symbolY: 100, aloneY: 120, size: 104, aloneSize: 121, plateY: 173, plateWidth: 138 }

export const shapes = {
  circle: { ...middle, ring: { radius: 110, isSolid: false } },
  seal: { ...middle, ring: { radius: 105, isSolid: true }, size: 98, plateY: 170, plateWidth: 124 },
  octagon: { ...middle, ring: { radius: 109, isSolid: false } },
  hexagon: {
    ...middle,
    ring: { radius: 101, isSolid: false, studs: { count: 6, radius: 99.5, size: 3.4 } },
    symbolY: 101,
    aloneY: 121,
    plateY: 171,
    plateWidth: 150,
  },
  gear: { ...middle, ring: { radius: 104, isSolid: true }, size: 94, plateY: 168, plateWidth: 118 },
  sun: { ...middle, ring: { radius: 103, isSolid: true }, size: 94, plateY: 168, plateWidth: 118 },
  star: {
    ...middle,
    ring: { radius: 99, isSolid: false, studs: { count: 8, radius: 98.5, size: 4.2 } },
    size: 92,
    aloneSize: 108,
    plateY: 166,
    plateWidth: 112,
  },
  quatrefoil: {
    ...middle,
    ring: { radius: 93, isSolid: false, studs: { count: 4, radius: 95.5, size: 6.5 } },
    aloneSize: 112,
    plateY: 170,
    plateWidth: 106,
  },
  arch: { ...middle, symbolY: 104, aloneY: 124, plateY: 182 },
  shield: { ...middle, symbolY: 90, aloneY: 110, plateY: 155 },
  crest: { ...middle, symbolY: 95, aloneY: 112, aloneSize: 112, plateY: 161, plateWidth: 132 },
  lozenge: { ...middle, symbolY: 107, aloneY: 119, size: 82, aloneSize: 98, plateY: 164, plateWidth: 92 },
  plaque: { ...middle, symbolY: 100, plateY: 174, plateWidth: 146 },
  speech: { ...middle, symbolY: 88, aloneY: 105, size: 82, aloneSize: 104, plateY: 149, plateWidth: 150 },
  heart: { ...middle, symbolY: 108, aloneY: 116, size: 80, aloneSize: 100, plateY: 159, plateWidth: 106 },
  drop: { ...middle, symbolY: 114, aloneY: 131, size: 100, aloneSize: 112, plateY: 184, plateWidth: 124 },
  house: { ...middle, symbolY: 112, aloneY: 126, size: 100, aloneSize: 112, plateY: 184, plateWidth: 126 },
} satisfies Record<string, Plan>

/** What a shape holds. */
export const planOf = (shape: Shape): Plan => shapes[shape]

export type Shape = keyof typeof shapes

/** What is computed at build time for each shape (`outlines.gen.ts`): the insets, and how wide the field is at every second unit. */
export type Outlines = Readonly<
  Record<Shape, { border: number; halfWidths: readonly number[] } & Partial<Record<`${Inset}`, string>>>
>

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
