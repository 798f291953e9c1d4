import {
  boxOf,
  IDENTITY,
  type Matrix,
  multiply,
  type Outline,
  outlineOf,
  scaleOf,
  trace,
  transformed,
} from './outline.ts'

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

/** A shape with its transformed outline and the paint to draw it with. */
type Inked = { outline: Outline; paint: Paint; opacity: number; scale: number }

type Place = { x: number; y: number; side: number }

/**
 * Draws a square SVG of `src/art` into the PDF as vectors. Supports only what `src/art` uses: paths, circles, ellipses and
 * rectangles with fill, stroke, dashes, clips, linear gradients, `use` and opacity. There is no maintained library for all
 * of SVG.
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
  // Shapes in a group with opacity are merged into one path, so that lines are not darker where they cross.
  if (isLeaf || shape.attributes['opacity']) ink(paper, merged(inked(shape, context)), context.ids)
  else for (const child of shape.children) drawShape(paper, child, inner)
  if (clip) paper.restore()
}

/** The outlines that a shape and its children draw, in drawing order. */
function inked(shape: Shape, context: Context, opacity = 1): Inked[] {
  const inner = inside(shape, context)
  const shown = opacity * Number(shape.attributes['opacity'] ?? 1)
  if (shape.name === 'use') {
    const copied = context.ids.get(referenceIn(shape.attributes['href']) ?? '')
    return copied ? inked(copied, inner, shown) : []
  }
  const path = pathOf(shape)
  if (path === null) return shape.children.flatMap((child) => inked(child, inner, shown))
  const outline = transformed(outlineOf(path), inner.matrix)
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

/** For the raw dash operator: pdfkit's own `dash` refuses zero-length dashes, which draw dots with round caps. */
const short = (value: number) => Number(value.toFixed(3))

/** A linear gradient in the coordinates of the shape's bounding box. */
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

/** The context inside a shape: its transform, and its paint attributes over the inherited ones. */
function inside({ attributes }: Shape, { matrix, paint, ids }: Context): Context {
  const own = Object.fromEntries(Object.keys(INITIAL).flatMap((name) => nameAndValue(name, attributes[name])))
  return { matrix: multiply(matrix, matrixOf(attributes['transform'])), paint: { ...paint, ...own }, ids }
}

const nameAndValue = (name: string, value: string | undefined) => (value === undefined ? [] : [[name, value]])

function matrixOf(transform = ''): Matrix {
  let matrix: Matrix = IDENTITY
  for (const [, kind, written = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second, third = 0] = written.split(/[ ,]+/).map(Number)
    if (kind === 'translate') matrix = multiply(matrix, [1, 0, 0, 1, first, second ?? 0])
    else if (kind === 'scale') matrix = multiply(matrix, [first, 0, 0, second ?? first, 0, 0])
    else if (kind === 'rotate') matrix = multiply(matrix, rotation(first, second ?? 0, third))
  }
  return matrix
}

function rotation(degrees: number, x: number, y: number): Matrix {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
}

const referenceIn = (value = '') =>
  /#([\w-]+)/.exec(value.startsWith('url(') || value.startsWith('#') ? value : '')?.[1]

/** The path data of a shape; null for a container. */
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

/** An SVG element with its children. */
type Shape = { name: string; attributes: Record<string, string>; children: Shape[] }

/**
 * Parses an SVG of `src/art`, which is well formed and has no text, entities or external references. Never used for uploads,
 * which are rasterized.
 */
function readDrawing(svg: string): Shape {
  const root: Shape = { name: 'drawing', attributes: {}, children: [] }
  const open = [root]
  for (const [, end, name = '', written = '', isClosed] of svg.matchAll(/<(\/?)([a-zA-Z]+)([^>]*?)(\/?)>/g)) {
    if (end) open.pop()
    else {
      const shape = { name, attributes: attributesOf(written), children: [] }
      open.at(-1)?.children.push(shape)
      if (!isClosed) open.push(shape)
    }
  }
  return root.children[0] ?? root
}

function attributesOf(written: string) {
  return Object.fromEntries(Array.from(written.matchAll(/([\w:-]+)="([^"]*)"/g), ([, name, value]) => [name, value]))
}

/** All elements that have an id, by id. */
function shapesById(shape: Shape, found = new Map<string, Shape>()): Map<string, Shape> {
  const { id } = shape.attributes
  if (id) found.set(id, shape)
  for (const child of shape.children) shapesById(child, found)
  return found
}
