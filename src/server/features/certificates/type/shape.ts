import type { Font, Glyph, GlyphRun, Path, Subset } from 'fontkit'
import { Blob, Face, Buffer as Letters, Font as ShapedFont, shape } from 'harfbuzzjs'

/** Scripts whose letters change their place and shape beside each other, or carry several marks. */
const SHAPED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u

/** Whether a text has letters that must not be spaced apart, because they join or stand above each other. */
export const isShaped = (text: string): boolean => SHAPED.test(text)

/** Letters that are drawn together, as one glyph of the PDF's font: `id` is a number of its own, not the font's. */
type Cluster = Pick<Glyph, 'id' | 'codePoints' | 'advanceWidth' | 'path'>

type GlyphInfos = ReturnType<Letters['getGlyphInfosAndPositions']>

const letters = new Letters()

/**
 * Makes a font lay out its texts with HarfBuzz: fontkit misplaces vowels and conjuncts of several scripts, and fails at others.
 *
 * In these scripts a vowel may be drawn before its consonant, and a letter be several glyphs. The text of a PDF comes from its
 * glyphs, one by one, and some readers take a glyph without text for a space. So each cluster is embedded as one glyph.
 * @param bytes the same font, unpacked
 */
export function layOutWithHarfBuzz(font: Font, bytes: Buffer<ArrayBuffer>): Font {
  const shaped = new ShapedFont(new Face(new Blob(bytes.buffer)))
  const clusters = new Map<string, Cluster>()
  const inOrder: Cluster[] = []

  const clusterOf = (text: string, infos: GlyphInfos): Cluster => {
    const key = `${text} ${infos.map(({ codepoint, xOffset, yOffset, xAdvance }) => [codepoint, xOffset, yOffset, xAdvance])}`
    const known = clusters.get(key)
    if (known) return known
    // Number 0 is the glyph for missing characters.
    const id = inOrder.push(drawn(text, infos, font))
    const cluster = { ...(inOrder[id - 1] as Cluster), id }
    clusters.set(key, cluster)
    return cluster
  }
  const layout = (text: string) => {
    letters.reset()
    letters.addText(text)
    letters.guessSegmentProperties()
    shape(shaped, letters)
    const infos = letters.getGlyphInfosAndPositions()
    const starts = [...new Set(infos.map(({ cluster }) => cluster))]
    const glyphs = starts.map((start, index) =>
      clusterOf(
        text.slice(start, starts[index + 1]),
        infos.filter(({ cluster }) => cluster === start),
      ),
    )
    const positions = glyphs.map(({ advanceWidth }) => ({
      xAdvance: advanceWidth,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }))
    const advanceWidth = glyphs.reduce((sum, glyph) => sum + glyph.advanceWidth, 0)
    return { glyphs, positions, advanceWidth } as unknown as GlyphRun
  }
  const createSubset = font.createSubset.bind(font)
  return Object.assign(font, { layout, createSubset: () => withClusters(createSubset(), inOrder) })
}

/** The glyphs of a cluster as one. */
function drawn(text: string, infos: GlyphInfos, font: Font): Cluster {
  let pen = 0
  let path: Path | undefined
  for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of infos) {
    const placed = font.getGlyph(codepoint).path.translate(pen + xOffset, yOffset)
    if (path) path.commands.push(...placed.commands)
    else path = placed
    pen += xAdvance
  }
  const codePoints = Array.from(text, (sign) => sign.codePointAt(0) ?? 0)
  return { id: 0, codePoints, advanceWidth: pen, path: path ?? font.getGlyph(0).path }
}

/** What fontkit's subsets of TrueType fonts are besides their types. */
type OpenSubset = Subset & {
  glyphs: number[]
  mapping: Record<number, number | undefined>
  glyf: Uint8Array[]
  loca: { offsets: number[]; version: number }
  hmtx: { metrics: { advance: number; bearing: number }[] }
  offset: number
  font: { loca: { version: number }; maxp: { maxPoints: number; maxContours: number } }
  _addGlyph: (id: number) => number
}

/** Makes a subset of a font hold clusters instead of the font's glyphs. */
function withClusters(subset: Subset, clusters: readonly Cluster[]): Subset {
  const open = subset as OpenSubset
  // Offsets of 32 bits: the clusters of many names are larger than 128 KB. The limits hold for any cluster.
  open.font.loca.version = 1
  Object.assign(open.font.maxp, { maxPoints: 0xffff, maxContours: 0xffff })
  const addMissing = open._addGlyph.bind(open)
  open._addGlyph = (id) => {
    const cluster = clusters[id - 1]
    if (!cluster) return addMissing(id)
    const outline = outlineBytes(cluster.path)
    open.loca.offsets.push(open.offset)
    open.hmtx.metrics.push({ advance: cluster.advanceWidth, bearing: cluster.path.bbox.minX })
    open.offset += outline.length
    return open.glyf.push(outline) - 1
  }
  return open
}

type Point = { x: number; y: number; isOnCurve: boolean }

/** An outline as an entry of a TrueType font's `glyf` table; without points it has no bytes. */
function outlineBytes(path: Path): Uint8Array {
  const contours = contoursOf(path)
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const [head, ends] = [10, 2 * contours.length]
  const size = head + ends + 2 + points.length * 5
  const bytes = Buffer.alloc(size + (-size & 3))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  for (const [index, value] of box.entries()) bytes.writeInt16BE(value, 2 * index)
  let last = -1
  for (const [index, contour] of contours.entries()) {
    last += contour.length
    bytes.writeUInt16BE(last, head + 2 * index)
  }
  // After the length of the instructions, which is 0: a byte for each point, then the steps in x, then those in y.
  const flags = head + ends + 2
  for (const [index, { x, y, isOnCurve }] of points.entries()) {
    const before = points[index - 1] ?? { x: 0, y: 0 }
    bytes[flags + index] = isOnCurve ? 1 : 0
    bytes.writeInt16BE(x - before.x, flags + points.length + 2 * index)
    bytes.writeInt16BE(y - before.y, flags + 3 * points.length + 2 * index)
  }
  return bytes
}

function contoursOf(path: Path): Point[][] {
  const contours: Point[][] = []
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') contours.push([])
    for (let at = 0; at < args.length; at += 2) {
      const [x, y] = [Math.round(args[at] ?? 0), Math.round(args[at + 1] ?? 0)]
      contours.at(-1)?.push({ x, y, isOnCurve: command !== 'quadraticCurveTo' || at === 2 })
    }
  }
  return contours.filter((contour) => contour.length > 0)
}
