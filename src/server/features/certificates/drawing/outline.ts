import PDFDocument from 'pdfkit'

/** Turns, moves and sizes, as SVG and PDF write them: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

type Step =
  | { draw: 'moveTo' | 'lineTo'; points: [number, number] }
  | { draw: 'quadraticCurveTo'; points: [number, number, number, number] }
  | { draw: 'bezierCurveTo'; points: [number, number, number, number, number, number] }
  | { draw: 'closePath'; points: [] }

/** A shape as lines and curves between points, ready to be turned and drawn. */
export type Outline = readonly Step[]

/** Leaves everything where it is. */
export const UNTURNED: Matrix = [1, 0, 0, 1, 0, 0]

/** The second matrix within the first, as elements stand within one another. */
export function within([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** How much longer lines become; our drawings stretch both directions alike. */
export const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

/** Reads an SVG path by the same code that draws it on paper: arcs become curves, what is relative becomes absolute. */
export function outlineOf(path: string): Outline {
  const steps: Step[] = []
  const record = (draw: Step['draw']) =>
    function (this: unknown, ...points: number[]) {
      steps.push({ draw, points } as Step)
      return this
    }
  const recorder = {
    moveTo: record('moveTo'),
    lineTo: record('lineTo'),
    quadraticCurveTo: record('quadraticCurveTo'),
    bezierCurveTo: record('bezierCurveTo'),
    closePath: record('closePath'),
  }
  PDFDocument.prototype.path.call(recorder as unknown as PDFKit.PDFDocument, path)
  return steps
}

/** The outline, turned and moved. */
export function turned(outline: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  return outline.map(({ draw, points }) => {
    const moved: number[] = []
    for (let index = 0; index < points.length; index += 2) {
      const [x = 0, y = 0] = [points[index], points[index + 1]]
      moved.push(a * x + c * y + e, b * x + d * y + f)
    }
    return { draw, points: moved } as Step
  })
}

/** The box that holds every point. */
export function boxOf(outline: Outline) {
  const points = outline.flatMap((step) => step.points)
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Lays the outline on the paper as the path that the next stroke, fill or clip takes. */
export function trace(paper: PDFKit.PDFDocument, outline: Outline) {
  for (const { draw, points } of outline) (paper[draw] as (...to: number[]) => unknown).apply(paper, points)
}
