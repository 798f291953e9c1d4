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
