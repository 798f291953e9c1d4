/**
 * The outlines of a designed badge as closed lists of points in a box of 240 × 240, clockwise. The insets of arch, shield, hexagon
 * and circle are written by `src/art/silhouettes.ts`; here they only say how wide their field is.
 */

/** @typedef {[x: number, y: number]} Point */

const { PI, cos, sin, hypot } = Math

/** @type {(centre: Point, radius: number, from: number, to: number) => Point[]} angles in degrees, from the right */
const arc = ([x, y], radius, from, to) => {
  const steps = Math.ceil((hypot(to - from) * radius * PI) / 180)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = ((from + ((to - from) * step) / steps) * PI) / 180
    return [x + radius * cos(angle), y + radius * sin(angle)]
  })
}

/** @type {(...points: Point[]) => Point[]} a Bézier curve of any degree */
const curve = (...points) => {
  const [from, to] = [/** @type {Point} */ (points[0]), /** @type {Point} */ (points.at(-1))]
  const steps = Math.ceil(hypot(to[0] - from[0], to[1] - from[1]) * 1.2) + 4
  return Array.from({ length: steps + 1 }, (_, step) => pointOn(points, step / steps))
}

/** @type {(points: Point[], share: number) => Point} */
function pointOn(points, share) {
  if (points.length === 1) return /** @type {Point} */ (points[0])
  const between = points.slice(1).map((to, index) => {
    const from = /** @type {Point} */ (points[index])
    return /** @type {Point} */ ([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
  })
  return pointOn(between, share)
}

/** @type {(corners: Point[], rounding: number) => Point[]} a polygon with rounded corners */
const rounded = (corners, rounding) =>
  corners.flatMap((corner, index) => {
    const near = (/** @type {number} */ step) => {
      const other = /** @type {Point} */ (corners[(index + step + corners.length) % corners.length])
      const share = Math.min(0.49, rounding / hypot(other[0] - corner[0], other[1] - corner[1]))
      return pointOn([corner, other], share)
    }
    return curve(near(-1), corner, near(1))
  })

/** @type {(degrees: number, radius: number) => Point} around the middle, from the top */
const around = (degrees, radius) => {
  const angle = ((degrees - 90) * PI) / 180
  return [120 + radius * cos(angle), 120 + radius * sin(angle)]
}

/** @type {(count: number, radiusOf: (corner: number) => number, first?: number) => Point[]} */
const corners = (count, radiusOf, first = 0) =>
  Array.from({ length: count }, (_, corner) => around((corner * 360) / count + first, radiusOf(corner)))

/** @type {(right: Point[]) => Point[]} completes the right half, drawn from the top to the foot */
const mirrored = (right) => [...right, ...right.toReversed().map(([x, y]) => /** @type {Point} */ ([240 - x, y]))]

/** @type {(count: number, radius: number, lobe: number, half: number) => Point[]} */
const lobes = (count, radius, lobe, half) =>
  Array.from({ length: count }, (_, index) => {
    const degrees = (index * 360) / count
    return arc(around(degrees, radius), lobe, degrees - 90 - half, degrees - 90 + half)
  }).flat()

const gearTeeth = Array.from({ length: 14 }, (_, tooth) =>
  [
    [-0.36, 104],
    [-0.22, 117],
    [0.22, 117],
    [0.36, 104],
  ].map(([share = 0, radius = 0]) => around(((tooth + share) * 360) / 14, radius)),
).flat()

/** @type {Record<string, Point[]>} */
export const silhouettes = {
  circle: arc([120, 120], 110, -90, 270),
  seal: lobes(28, 106.5, 12.1, 74),
  octagon: rounded(
    corners(8, () => 119, 22.5),
    12,
  ),
  hexagon: rounded(
    corners(6, () => 117),
    17,
  ),
  gear: rounded(gearTeeth, 3.6),
  sun: rounded(
    corners(48, (corner) => (corner % 2 ? 103 : 118)),
    4,
  ),
  star: rounded(
    corners(16, (corner) => (corner % 2 ? 98 : 118)),
    12,
  ),
  quatrefoil: lobes(4, 52, 64, 79),
  arch: [
    ...arc([120, 106], 92, 180, 360),
    ...curve([212, 215], [212, 226], [201, 226]),
    ...curve([39, 226], [28, 226], [28, 215]),
  ],
  shield: mirrored([
    [120, 18],
    ...curve([203, 18], [214, 18], [214, 29]),
    ...curve([214, 116], [214, 166], [169, 207], [120, 230]),
  ]),
  crest: mirrored([
    ...curve([120, 8], [133, 19], [147, 22], [163, 21]),
    ...curve([163, 21], [175, 21], [187, 17], [196, 10]),
    ...curve([196, 10], [201, 22], [207, 28], [217, 33]),
    ...curve([217, 33], [208, 54], [212, 78], [215, 102]),
    ...curve([215, 102], [219, 160], [166, 206], [120, 233]),
  ]),
  lozenge: rounded(
    [
      [120, 1],
      [239, 120],
      [120, 239],
      [1, 120],
    ],
    30,
  ),
  plaque: [
    ...arc([18, 18], 22, 90, 0),
    ...arc([222, 18], 22, 180, 90),
    ...arc([222, 222], 22, 270, 180),
    ...arc([18, 222], 22, 360, 270),
  ],
  speech: [
    ...arc([62, 60], 42, 180, 270),
    ...arc([178, 60], 42, 270, 360),
    ...arc([178, 150], 42, 0, 90),
    ...curve([126, 192], [118, 192], [112, 199]),
    ...curve([88, 226], [76, 236], [76, 221]),
    ...curve([76, 198], [76, 192], [68, 192]),
    ...arc([62, 150], 42, 90, 180),
  ],
  heart: mirrored([
    ...curve([120, 44], [130, 24], [152, 13], [174, 13]),
    ...curve([174, 13], [209, 13], [233, 40], [233, 76]),
    ...curve([233, 76], [233, 138], [172, 190], [120, 229]),
  ]),
  drop: mirrored([
    ...curve([120, 4], [182, 30], [216, 78], [216, 130]),
    ...curve([216, 130], [216, 192], [176, 226], [120, 236]),
  ]),
  house: rounded(
    [
      [120, 4],
      [230, 84],
      [192, 226],
      [48, 226],
      [10, 84],
    ],
    18,
  ),
}
