import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { ByteReader } from './byte-reader.ts'
import { type Outline, outlinesOf } from './outlines.ts'
import { type Table, tablesOf } from './woff2.ts'

type Glyph = { outline: Outline; advance: number }

/** A face that sets words as paths, so that they look the same on a machine that has no fonts. */
export type Typeface = {
  /** How wide words are at one pixel; signs that the face does not have take no room. */
  width(words: string): number
  /** The words as one path, their baseline beginning at a point. */
  path(words: string, x: number, y: number, size: number): string
  /** Whether the face has most of what the words are written in. */
  canWrite(words: string): boolean
  /** Whether the face has a sign. */
  has(sign: string): boolean
}

/**
 * Opens a face of the pages, in the weight that its file is drawn in.
 * @param files the names of its files in `@fontsource-variable/<family>/files`, each with signs of its own
 */
export function openTypeface(family: string, files: string[]): Typeface {
  const require = createRequire(import.meta.url)
  const glyphs = new Map<number, Glyph>()
  for (const name of files) {
    const file = readFileSync(require.resolve(`@fontsource-variable/${family}/files/${name}.woff2`))
    for (const [sign, glyph] of glyphsOf(file)) if (!glyphs.has(sign)) glyphs.set(sign, glyph)
  }
  const glyphsIn = (words: string) => Array.from(words.normalize('NFC'), (sign) => glyphs.get(sign.codePointAt(0) ?? 0))
  return {
    width: (words) => glyphsIn(words).reduce((sum, glyph) => sum + (glyph?.advance ?? 0), 0),
    path(words, x, y, size) {
      let pen = x
      let path = ''
      for (const glyph of glyphsIn(words)) {
        if (glyph) path += glyph.outline.map((contour) => pathOf(contour, pen, y, size)).join('')
        pen += (glyph?.advance ?? 0) * size
      }
      return path
    },
    canWrite(words) {
      const all = glyphsIn(words)
      return all.filter(Boolean).length > all.length * 0.7
    },
    has: (sign) => glyphs.has(sign.codePointAt(0) ?? 0),
  }
}

/** A font's glyphs by the code points that they stand for, one unit to the em. */
function glyphsOf(file: Buffer): Map<number, Glyph> {
  const tables = tablesOf(file)
  const table = (tag: string): Table => {
    const found = tables.get(tag)
    if (!found) throw new Error(`The font has no table ${tag}`)
    return found
  }
  const em = table('head').bytes.readUInt16BE(18)
  const measured = table('hhea').bytes.readUInt16BE(34)
  const { bytes: metrics, isTransformed } = table('hmtx')
  // Rearranged, the widths stand alone behind a byte of flags.
  const advanceOf = (index: number) => {
    const entry = Math.min(index, measured - 1)
    return metrics.readUInt16BE(isTransformed ? 1 + 2 * entry : 4 * entry) / em
  }
  const outlines = outlinesOf(table('glyf'))
  const scaled = (outline: Outline) =>
    outline.map((contour) => contour.map(({ x, y, isOnCurve }) => ({ x: x / em, y: y / em, isOnCurve })))
  return new Map(
    [...signsOf(table('cmap').bytes)].map(([sign, index]) => {
      return [sign, { outline: scaled(outlines[index] ?? []), advance: advanceOf(index) }]
    }),
  )
}

/** Which glyph stands for which code point: the table's part of format 4, which holds the first 65,536. */
function signsOf(bytes: Buffer): Map<number, number> {
  const head = new ByteReader(bytes)
  head.at = 2
  const offsets = Array.from({ length: head.u16() }, () => {
    head.u32() // For which system and in which encoding.
    return head.u32()
  })
  const start = offsets.find((offset) => bytes.readUInt16BE(offset) === 4)
  if (start === undefined) throw new Error('The font has no table of characters that can be read')
  const segments = bytes.readUInt16BE(start + 6) / 2
  const signs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const at = (part: number) => start + 14 + 2 * segment + 2 * segments * part + (part > 0 ? 2 : 0)
    const [last, first] = [bytes.readUInt16BE(at(0)), bytes.readUInt16BE(at(1))]
    const [delta, range] = [bytes.readUInt16BE(at(2)), bytes.readUInt16BE(at(3))]
    for (let sign = first; sign <= last && sign < 0xffff; sign++) {
      const glyph = range === 0 ? sign : bytes.readUInt16BE(at(3) + range + 2 * (sign - first))
      if (glyph !== 0) signs.set(sign, (glyph + delta) & 0xffff)
    }
  }
  return signs
}

/** A closed contour; between two points off the curve lies one on it. */
function pathOf(contour: Outline[number], dx: number, dy: number, size: number): string {
  const at = (x: number, y: number) => `${(dx + x * size).toFixed(1)} ${(dy - y * size).toFixed(1)}`
  const first = contour.findIndex(({ isOnCurve }) => isOnCurve)
  const points = first < 0 ? contour : [...contour.slice(first), ...contour.slice(0, first)]
  const [begin] = points
  if (!begin) return ''
  let path = `M${at(begin.x, begin.y)}`
  for (let index = 1; index <= points.length; index++) {
    const point = points[index % points.length]!
    if (point.isOnCurve) {
      path += `L${at(point.x, point.y)}`
      continue
    }
    const next = points[(index + 1) % points.length]!
    const end = next.isOnCurve ? next : { x: (point.x + next.x) / 2, y: (point.y + next.y) / 2 }
    path += `Q${at(point.x, point.y)} ${at(end.x, end.y)}`
    if (next.isOnCurve) index++
  }
  return `${path}Z`
}
