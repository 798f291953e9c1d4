import { boxOf, type Matrix, type Outline, outlineOf, scaleOf, trace, turned, UNTURNED, within } from './outline.ts'
import { readDrawing, type Shape, shapesById } from './read-drawing.ts'

type Paint = {
  fill: string
  stroke: string
  'stroke-width': string
  'stroke-linecap': string
  'stroke-linejoin': string
  'stroke-dasharray': string
  'clip-rule': string
}

const INITIAL: Paint = {
  fill: '#000',
  stroke: 'none',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-dasharray': 'none',
  'clip-rule': 'nonzero',
}

/** One shape as it meets the paper. */
type Inked = { outline: Outline; paint: Paint; opacity: number; scale: number }

type Place = { x: number; y: number; side: number }

/**
 * Draws a square drawing of ours on the paper as lines and curves, so that it is sharp at any size: paths, circles,
 * ellipses and rectangles with fill, stroke, dashes, clips, one kind of gradient, copies and opacity. That is all that
 * `src/art` draws with; a kept library for the rest of SVG there is not.
 */
export function drawSvg(paper: PDFKit.PDFDocument, svg: string, { x, y, side }: Place) {
  const root = readDrawing(svg)
  const [left = 0, top = 0, width = 1] = (root.attributes['viewBox'] ?? '0 0 1 1').split(' ').map(Number)
  const scale = side / width
  const ids = shapesById(root)
  drawShape(paper, root, { matrix: [scale, 0, 0, scale, x - left * scale, y - top * scale], paint: INITIAL, ids })
}

type Context = { matrix: Matrix; paint: Paint; ids: Map<string, Shape> }

function drawShape(paper: PDFKit.PDFDocument, shape: Shape, context: Context) {
  if (shape.name === 'defs' || shape.name === 'title') return
  const inner = inside(shape, context)
  const clip = context.ids.get(referenceIn(shape.attributes['clip-path']) ?? '')
  if (clip) {
    paper.save()
    const rule = clip.children[0]?.attributes['clip-rule'] === 'evenodd' ? 'even-odd' : 'non-zero'
    for (const { outline } of inked(clip, inner)) trace(paper, outline)
    paper.clip(rule)
  }
  const isLeaf = shape.children.length === 0
  // Lines that cross in a group of one opacity are no darker where they do: they are drawn as one.
  if (isLeaf || shape.attributes['opacity']) ink(paper, merged(inked(shape, context)), context.ids)
  else for (const child of shape.children) drawShape(paper, child, inner)
  if (clip) paper.restore()
}

/** All that a shape draws, in its order. */
function inked(shape: Shape, context: Context, opacity = 1): Inked[] {
  const inner = inside(shape, context)
  const shown = opacity * Number(shape.attributes['opacity'] ?? 1)
  if (shape.name === 'use') {
    const copied = context.ids.get(referenceIn(shape.attributes['href']) ?? '')
    return copied ? inked(copied, inner, shown) : []
  }
  const path = pathOf(shape)
  if (path === null) return shape.children.flatMap((child) => inked(child, inner, shown))
  const outline = turned(outlineOf(path), inner.matrix)
  return [{ outline, paint: inner.paint, opacity: shown, scale: scaleOf(inner.matrix) }]
}

function merged(shapes: Inked[]): Inked[] {
  const [first] = shapes
  const isAlike = shapes.every(({ paint }) => JSON.stringify(paint) === JSON.stringify(first?.paint))
  return first && isAlike ? [{ ...first, outline: shapes.flatMap(({ outline }) => outline) }] : shapes
}

function ink(paper: PDFKit.PDFDocument, shapes: Inked[], ids: Map<string, Shape>) {
  for (const { outline, paint, opacity, scale } of shapes) {
    const isFilled = paint.fill !== 'none'
    const width = Number(paint['stroke-width']) * scale
    const isStroked = paint.stroke !== 'none' && width > 0
    if (!isFilled && !isStroked) continue
    paper.save()
    if (opacity < 1) paper.opacity(opacity)
    if (isFilled) {
      trace(paper, outline)
      paper.fill(gradientFor(paper, paint.fill, outline, ids) ?? paint.fill)
    }
    if (isStroked) {
      paper.lineWidth(width)
      paper.lineCap(paint['stroke-linecap'] as 'round')
      paper.lineJoin(paint['stroke-linejoin'] as 'round')
      const dashes = paint['stroke-dasharray'].split(/[ ,]+/).map((dash) => Number(dash) * scale)
      if (dashes.every(Number.isFinite)) paper.addContent(`[${dashes.map(short).join(' ')}] 0 d`)
      trace(paper, outline)
      paper.stroke(paint.stroke)
    }
    paper.restore()
  }
}

/** pdfkit refuses a dash of no length, which with round ends is a bead. */
const short = (value: number) => Number(value.toFixed(3))

/** The metal of the rim: a gradient over the shape's own box. */
function gradientFor(paper: PDFKit.PDFDocument, fill: string, outline: Outline, ids: Map<string, Shape>) {
  const gradient = ids.get(referenceIn(fill) ?? '')
  if (!gradient) return null
  const { left, top, right, bottom } = boxOf(outline)
  const along = (name: string, from: number, to: number) => from + Number(gradient.attributes[name] ?? 0) * (to - from)
  const paint = paper.linearGradient(
    along('x1', left, right),
    along('y1', top, bottom),
    along('x2', left, right),
    along('y2', top, bottom),
  )
  for (const { attributes } of gradient.children) paint.stop(Number(attributes['offset']), attributes['stop-color'])
  return paint
}

/** What holds within a shape: its place and its paint, or what it takes over. */
function inside({ attributes }: Shape, { matrix, paint, ids }: Context): Context {
  const own = Object.fromEntries(Object.keys(INITIAL).flatMap((name) => nameAndValue(name, attributes[name])))
  return { matrix: within(matrix, matrixOf(attributes['transform'])), paint: { ...paint, ...own }, ids }
}

const nameAndValue = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value]])

function matrixOf(transform = ''): Matrix {
  let matrix: Matrix = UNTURNED
  for (const [, kind, written = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second, third = 0] = written.split(/[ ,]+/).map(Number)
    if (kind === 'translate') matrix = within(matrix, [1, 0, 0, 1, first, second ?? 0])
    else if (kind === 'scale') matrix = within(matrix, [first, 0, 0, second ?? first, 0, 0])
    else if (kind === 'rotate') matrix = within(matrix, rotation(first, second ?? 0, third))
  }
  return matrix
}

function rotation(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
}

const referenceIn = (value = '') =>
  /#([\w-]+)/.exec(value.startsWith('url(') || value.startsWith('#') ? value : '')?.[1]

/** The path of a shape, null for what holds shapes. */
function pathOf({ name, attributes }: Shape): string | null {
  const [x, y, r] = [Number(attributes['cx'] ?? 0), Number(attributes['cy'] ?? 0), Number(attributes['r'] ?? 0)]
  if (name === 'path') return attributes['d'] ?? ''
  if (name === 'circle') return ellipse(x, y, r, r)
  if (name === 'ellipse') return ellipse(x, y, Number(attributes['rx']), Number(attributes['ry']))
  return name === 'rect' ? rectangle(attributes) : null
}

const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`

function rectangle(attributes: Record<string, string>) {
  const [x = 0, y = 0, width = 0, height = 0, r = 0] = ['x', 'y', 'width', 'height', 'rx'].map((each) =>
    Number(attributes[each] ?? 0),
  )
  const corner = `a${r} ${r} 0 0 1`
  return (
    `M${x + r} ${y}h${width - 2 * r}${corner} ${r} ${r}v${height - 2 * r}${corner} ${-r} ${r}` +
    `h${2 * r - width}${corner} ${-r} ${-r}v${2 * r - height}${corner} ${r} ${-r}Z`
  )
}
