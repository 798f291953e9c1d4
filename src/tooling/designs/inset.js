/** @typedef {import('./silhouettes.js').Point} Point */

const STEP = 0.3

/** @type {(one: Point, other: Point) => number} */
const distance = (one, other) => Math.hypot(other[0] - one[0], other[1] - one[1])

/** @type {<T>(list: readonly T[], index: number) => T} an entry of a closed list */
const at = (list, index) => /** @type {any} */ (list[(index + list.length) % list.length])

/** Points at most a step apart, without doubles. @type {(outline: Point[]) => Point[]} */
function dense(outline) {
  /** @type {Point[]} */
  const points = []
  for (const [index, from] of outline.entries()) {
    const to = at(outline, index + 1)
    const steps = Math.ceil(distance(from, to) / STEP - 1e-6)
    for (let step = 0; step < steps; step++)
      points.push([from[0] + ((to[0] - from[0]) * step) / steps, from[1] + ((to[1] - from[1]) * step) / steps])
  }
  return points.filter((point, index) => distance(point, at(points, index + 1)) > 1e-4)
}

/** A turn sharper than this is a corner. */
const CORNER = (10 * Math.PI) / 180
/** How many points to both sides the direction of an outline is taken from. */
const REACH = 4

/** @type {(from: Point, to: Point) => number} the angle of the normal that points inwards */
const normal = (from, to) => Math.atan2(to[0] - from[0], from[1] - to[1])
/** @type {(from: number, to: number) => number} */
const turn = (from, to) => ((to - from + 5 * Math.PI) % (2 * Math.PI)) - Math.PI

/**
 * The points of a clockwise outline moved inwards by `inset`: each along its normal, a corner along all between those of its edges,
 * so that a notch becomes round; then without those that came too close to another edge.
 * @type {(outline: Point[], inset: number) => Point[]}
 */
export function insetOf(outline, inset) {
  const points = dense(outline)
  if (inset === 0) return points
  const corners = points.map(
    (point, index) =>
      Math.abs(turn(normal(at(points, index - 1), point), normal(point, at(points, index + 1)))) > CORNER,
  )
  /** @type {(index: number, step: 1 | -1) => Point} as far as there is no corner between */
  const beside = (index, step) => {
    let here = index
    for (let count = 0; count < REACH && (here === index || !at(corners, here)); count++) here += step
    return at(points, here)
  }
  return points
    .flatMap((point, index) => {
      if (!corners[index]) return [moved(point, normal(beside(index, -1), beside(index, 1)), inset)]
      const from = normal(at(points, index - 1), point)
      const turned = turn(from, normal(point, at(points, index + 1)))
      return Array.from({ length: 41 }, (_, step) => moved(point, from + (turned * step) / 40, inset))
    })
    .filter((point) => isInside(point, points, inset - 0.02))
    .filter((point, index, all) => distance(point, at(all, index + 1)) > STEP / 4)
}

/** @type {(point: Point, others: Point[], least: number) => boolean} whether all others are farther away; the longest loop of the script */
function isInside(point, others, least) {
  const square = least * least
  for (const other of others) {
    const x = other[0] - point[0]
    if (x > least || x < -least) continue
    const y = other[1] - point[1]
    if (x * x + y * y < square) return false
  }
  return true
}

/** @type {(point: Point, angle: number, by: number) => Point} */
const moved = ([x, y], angle, by) => [x + by * Math.cos(angle), y + by * Math.sin(angle)]

/** @type {(point: Point, from: Point, to: Point) => number} */
export function fromEdge(point, from, to) {
  const [x, y] = [to[0] - from[0], to[1] - from[1]]
  const share = ((point[0] - from[0]) * x + (point[1] - from[1]) * y) / (x * x + y * y || 1)
  const inside = Math.min(1, Math.max(0, share))
  return distance(point, [from[0] + inside * x, from[1] + inside * y])
}

/** The length of a closed outline. @type {(points: Point[]) => number} */
export const lengthOf = (points) =>
  points.reduce((sum, point, index) => sum + distance(point, at(points, index + 1)), 0)

/** How far the inside reaches to both sides of the middle at a height; 0 where the middle is outside. @type {(points: Point[], y: number) => number} */
export function halfWidthAt(points, y) {
  const crossings = points.flatMap((from, index) => {
    const to = at(points, index + 1)
    if (from[1] < y === to[1] < y) return []
    return [from[0] + ((y - from[1]) / (to[1] - from[1])) * (to[0] - from[0])]
  })
  const left = crossings.filter((x) => x <= 120)
  if (left.length % 2 === 0) return 0
  return Math.min(120 - Math.max(...left), Math.min(...crossings.filter((x) => x > 120)) - 120)
}
