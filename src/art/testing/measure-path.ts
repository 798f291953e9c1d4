/**
 * The length in units of a closed path made of M, L, H, V, Q, C and circular A, accurate to a thousandth.
 * @param visit is told of points along it
 */
export function measurePath(path: string, visit: (point: Point) => void = () => {}): number {
  let here: Point = [0, 0]
  let start: Point = [0, 0]
  let length = 0
  const goTo = (there: Point) => {
    length += Math.hypot(there[0] - here[0], there[1] - here[1])
    here = there
    visit(there)
  }
  const alongCurve = (points: Point[]) => {
    const curve = [here, ...points]
    for (let step = 1; step <= 1000; step++) goTo(pointOnCurve(curve, step / 1000))
  }
  for (const [, letter, written = ''] of path.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = written.match(/-?[\d.]+/g)?.map(Number) ?? []
    const points = pairs(numbers)
    if (letter === 'M') here = start = points[0]!
    else if (letter === 'L') points.forEach(goTo)
    else if (letter === 'H') goTo([numbers[0]!, here[1]])
    else if (letter === 'V') goTo([here[0], numbers[0]!])
    else if (letter === 'Q')
      for (let from = 0; from < points.length; from += 2) alongCurve(points.slice(from, from + 2))
    else if (letter === 'C')
      for (let from = 0; from < points.length; from += 3) alongCurve(points.slice(from, from + 3))
    else if (letter === 'Z') goTo(start)
    else if (letter === 'A') {
      // Every arc in the silhouettes is a semicircle.
      length += Math.PI * numbers[0]!
      here = [numbers[5]!, numbers[6]!]
    } else throw new Error(`No measure for ${letter}`)
  }
  return length
}

type Point = [number, number]

function pairs(numbers: number[]) {
  const points: Point[] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) points.push([numbers[index]!, numbers[index + 1]!])
  return points
}

/** Evaluates a Bézier curve with De Casteljau's algorithm. */
function pointOnCurve(points: Point[], share: number): Point {
  if (points.length === 1) return points[0]!
  const between = points.slice(1).map(([x, y], index): Point => {
    const [fromX, fromY] = points[index]!
    return [fromX + (x - fromX) * share, fromY + (y - fromY) * share]
  })
  return pointOnCurve(between, share)
}
