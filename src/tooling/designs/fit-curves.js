/**
 * Writes a closed list of points as a path of few cubic curves (P. J. Schneider, An Algorithm for Automatically Fitting Digitized
 * Curves, 1990).
 */
import { fromEdge } from './inset.js'

/** @typedef {import('./silhouettes.js').Point} Point */

const TOLERANCE = 0.04
/** A turn sharper than this is a corner. */
const CORNER = (20 * Math.PI) / 180

/** @type {(one: Point, other: Point, times?: number) => Point} */
const plus = (one, other, times = 1) => [one[0] + other[0] * times, one[1] + other[1] * times]
/** @type {(one: Point, other: Point) => Point} */
const minus = (one, other) => plus(one, other, -1)
/** @type {(one: Point, other: Point) => number} */
const dot = (one, other) => one[0] * other[0] + one[1] * other[1]
/** @type {(point: Point) => Point} */
const unit = (point) => {
  const length = Math.hypot(...point) || 1
  return [point[0] / length, point[1] / length]
}
/** @type {<T>(list: readonly T[], index: number) => T} */
const at = (list, index) => /** @type {any} */ (list[((index % list.length) + list.length) % list.length])

const written = (/** @type {Point} */ [x, y]) => `${Number(x.toFixed(2))} ${Number(y.toFixed(2))}`

/** @type {(points: Point[]) => string} */
export function pathOf(points) {
  const corners = cornersOf(points)
  const first = corners[0] ?? 0
  let path = `M${written(at(points, first))}`
  for (const [index, corner] of corners.entries()) {
    const next = corners[index + 1] ?? first + points.length
    const run = Array.from({ length: next - corner + 1 }, (_, step) => at(points, corner + step))
    path += curvesAlong(run, tangent(run), tangent(run.toReversed()))
  }
  return `${path}Z`
}

/** Indexes of the corners; of a smooth outline four places, so that a curve never closes on itself. @type {(points: Point[]) => number[]} */
function cornersOf(points) {
  const turns = points.map((point, index) => {
    const before = minus(point, at(points, index - 2))
    const after = minus(at(points, index + 2), point)
    return Math.abs(Math.atan2(before[0] * after[1] - before[1] * after[0], dot(before, after)))
  })
  const sharpest = turns.flatMap((turn, index) => {
    const isPeak = [-3, -2, -1, 1, 2, 3].every(
      (step) => turn > at(turns, index + step) || (turn === at(turns, index + step) && step > 0),
    )
    return turn > CORNER && isPeak ? [index] : []
  })
  return sharpest.length > 1 ? sharpest : [0, 1, 2, 3].map((quarter) => Math.floor((quarter * points.length) / 4))
}

/** The direction in which points begin. @type {(points: Point[]) => Point} */
const tangent = (points) =>
  unit(minus(/** @type {Point} */ (points[Math.min(3, points.length - 1)]), /** @type {Point} */ (points[0])))

/** @type {(points: Point[], start: Point, end: Point) => string} */
function curvesAlong(points, start, end) {
  const [from, to] = [at(points, 0), at(points, -1)]
  if (points.every((point) => fromEdge(point, from, to) < TOLERANCE)) return `L${written(to)}`
  if (points.length < 6)
    return points
      .slice(1)
      .map((point) => `L${written(point)}`)
      .join('')
  let shares = sharesOf(points)
  let worst = { index: 0, distance: Number.POSITIVE_INFINITY }
  for (let round = 0; round < 6; round++) {
    const curve = cubicThrough(points, shares, start, end)
    worst = worstOf(points, shares, curve)
    if (worst.distance < TOLERANCE) return `C${curve.slice(1).map(written).join(' ')}`
    shares = shares.map((share, index) => closer(at(points, index), curve, share))
  }
  const middle = Math.min(points.length - 3, Math.max(2, worst.index))
  const through = unit(minus(at(points, middle + 2), at(points, middle - 2)))
  return (
    curvesAlong(points.slice(0, middle + 1), start, [-through[0], -through[1]]) +
    curvesAlong(points.slice(middle), through, end)
  )
}

/** How far along each point is. @type {(points: Point[]) => number[]} */
function sharesOf(points) {
  let length = 0
  const lengths = points.map((point, index) => {
    if (index > 0) length += Math.hypot(...minus(point, at(points, index - 1)))
    return length
  })
  return lengths.map((each) => each / length)
}

/** The cubic with given ends and tangents that is nearest to the points. @type {(points: Point[], shares: number[], start: Point, end: Point) => Point[]} */
function cubicThrough(points, shares, start, end) {
  const [from, to] = [at(points, 0), at(points, -1)]
  let [a, b, c, x, y] = [0, 0, 0, 0, 0]
  for (const [index, t] of shares.entries()) {
    const [b0, b1, b2, b3] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3]
    const [p, q] = [plus([0, 0], start, b1), plus([0, 0], end, b2)]
    const rest = minus(at(points, index), plus(plus([0, 0], from, b0 + b1), to, b2 + b3))
    a += dot(p, p)
    b += dot(p, q)
    c += dot(q, q)
    x += dot(rest, p)
    y += dot(rest, q)
  }
  const determinant = a * c - b * b
  const third = Math.hypot(...minus(to, from)) / 3
  let [left, right] = [(x * c - y * b) / determinant, (a * y - b * x) / determinant]
  if (!(left > third / 100 && right > third / 100)) [left, right] = [third, third]
  return [from, plus(from, start, left), plus(to, end, right), to]
}

/** @type {(curve: Point[], t: number) => Point} */
const pointOn = ([p0, p1, p2, p3], t) => {
  const of = (/** @type {0 | 1} */ axis) =>
    (1 - t) ** 3 * at(p0 ?? [], axis) +
    3 * t * (1 - t) ** 2 * at(p1 ?? [], axis) +
    3 * t * t * (1 - t) * at(p2 ?? [], axis) +
    t ** 3 * at(p3 ?? [], axis)
  return [of(0), of(1)]
}

/** @type {(points: Point[], shares: number[], curve: Point[]) => { index: number, distance: number }} */
function worstOf(points, shares, curve) {
  return points.reduce(
    (worst, point, index) => {
      const distance = Math.hypot(...minus(pointOn(curve, at(shares, index)), point))
      return distance > worst.distance ? { index, distance } : worst
    },
    { index: 0, distance: 0 },
  )
}

/** A step of Newton's method towards the place of the curve that is nearest to a point. @type {(point: Point, curve: Point[], t: number) => number} */
function closer(point, curve, t) {
  const step = 1e-3
  const [before, here, after] = [pointOn(curve, t - step), pointOn(curve, t), pointOn(curve, t + step)]
  const first = minus(after, before).map((value) => value / (2 * step))
  const second = plus(plus(after, before), here, -2).map((value) => value / (step * step))
  const off = minus(here, point)
  const slope =
    dot(/** @type {Point} */ (first), /** @type {Point} */ (first)) + dot(off, /** @type {Point} */ (second))
  return slope === 0 ? t : Math.min(1, Math.max(0, t - dot(off, /** @type {Point} */ (first)) / slope))
}
