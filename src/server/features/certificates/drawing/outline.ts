import PDFDocument from 'pdfkit'

/** An affine transform in the order of SVG and PDF: x' = ax + cy + e, y' = bx + dy + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

type Step =
  | { draw: 'moveTo' | 'lineTo'; points: [number, number] }
  | { draw: 'quadraticCurveTo'; points: [number, number, number, number] }
  | { draw: 'bezierCurveTo'; points: [number, number, number, number, number, number] }
  | { draw: 'closePath'; points: [] }

/** A shape as absolute lines and curves, ready to be transformed and drawn. */
export type Outline = readonly Step[]

/** The identity transform. */
export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The product of an outer and an inner transform, as of nested elements. */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** The scale factor of a transform, assuming that it is the same in both directions, as in `src/art`. */
export const scaleOf = ([a, b, c, d]: Matrix) => Math.sqrt(Math.abs(a * d - b * c))

/** Parses SVG path data with pdfkit's own code, which turns arcs into curves and relative points into absolute ones. */
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

/** The outline with a transform applied. */
export function transformed(outline: Outline, [a, b, c, d, e, f]: Matrix): Outline {
  return outline.map(({ draw, points }) => {
    const moved: number[] = []
    for (let index = 0; index < points.length; index += 2) {
      const [x = 0, y = 0] = [points[index], points[index + 1]]
      moved.push(a * x + c * y + e, b * x + d * y + f)
    }
    return { draw, points: moved } as Step
  })
}

/** The bounding box of all points. */
export function boxOf(outline: Outline) {
  const points = outline.flatMap((step) => step.points)
  const xs = points.filter((_, index) => index % 2 === 0)
  const ys = points.filter((_, index) => index % 2 === 1)
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
}

/** Adds the outline to the PDF's current path, for the next stroke, fill or clip. */
export function trace(paper: PDFKit.PDFDocument, outline: Outline) {
  for (const { draw, points } of outline) (paper[draw] as (...to: number[]) => unknown).apply(paper, points)
}
