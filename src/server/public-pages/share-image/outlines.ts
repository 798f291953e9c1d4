import { ByteReader } from './byte-reader.ts'
import type { Table } from './woff2.ts'

type Point = { x: number; y: number; isOnCurve: boolean }
export type Outline = Point[][]

type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites', ByteReader>

/** The parts of a composite glyph that say what follows them. */
const WORDS = 0x1
const OFFSETS = 0x2
const SCALE = 0x8
const MORE = 0x20
const TWO_SCALES = 0x40
const MATRIX = 0x80
const INSTRUCTIONS = 0x100

/**
 * Reads every glyph of a font, in font units, y upwards.
 * @see https://www.w3.org/TR/WOFF2/#glyf_table_format
 */
export function outlinesOf({ bytes, isTransformed }: Table): Outline[] {
  if (!isTransformed) throw new Error('The outlines of this font are not as WOFF2 rearranges them')
  const head = new ByteReader(bytes)
  head.at = 4
  const count = head.u16()
  head.at = 8
  const sizes = Array.from({ length: 5 }, () => head.u32())
  let at = 36
  const [contours, points, flags, glyphs, composites] = sizes.map((size) => {
    at += size
    return new ByteReader(bytes.subarray(at - size, at))
  })
  const streams = { contours, points, flags, glyphs, composites } as Streams
  const read = Array.from({ length: count }, () => glyphOf(streams))
  const resolve = (index: number): Outline => {
    const glyph = read[index] ?? []
    return Array.isArray(glyph) ? glyph : glyph.parts.flatMap((part) => placed(resolve(part.index), part))
  }
  return read.map((_, index) => resolve(index))
}

type Part = { index: number; dx: number; dy: number; matrix: [number, number, number, number] }

function glyphOf(streams: Streams): Outline | { parts: Part[] } {
  const contours = streams.contours.i16()
  if (contours === -1) return { parts: partsOf(streams) }
  if (contours === 0) return []
  const lengths = Array.from({ length: contours }, () => streams.points.short())
  let [x, y] = [0, 0]
  const outline = lengths.map((length) =>
    Array.from({ length }, () => {
      const flag = streams.flags.u8()
      const [dx, dy] = stepOf(flag & 0x7f, streams.glyphs)
      x += dx
      y += dy
      return { x, y, isOnCurve: flag < 0x80 }
    }),
  )
  streams.glyphs.short() // How long its instructions are, which no drawing needs.
  return outline
}

/** The way from one point to the next: how many bytes it takes, and how they are cut, hangs on the flag. */
function stepOf(flag: number, data: ByteReader): [number, number] {
  const signed = (bit: number, value: number) => ((flag >> bit) & 1 ? value : -value)
  if (flag < 10) return [0, signed(0, ((flag & 14) << 7) + data.u8())]
  if (flag < 20) return [signed(0, (((flag - 10) & 14) << 7) + data.u8()), 0]
  if (flag < 84) {
    const [base, byte] = [flag - 20, data.u8()]
    return [signed(0, 1 + (base & 0x30) + (byte >> 4)), signed(1, 1 + ((base & 0x0c) << 2) + (byte & 0x0f))]
  }
  if (flag < 120) {
    const base = flag - 84
    const dx = signed(0, 1 + (Math.floor(base / 12) << 8) + data.u8())
    return [dx, signed(1, 1 + (((base % 12) >> 2) << 8) + data.u8())]
  }
  if (flag < 124) {
    const [first, second, third] = [data.u8(), data.u8(), data.u8()]
    return [signed(0, (first << 4) + (second >> 4)), signed(1, ((second & 0x0f) << 8) + third)]
  }
  return [signed(0, data.u16()), signed(1, data.u16())]
}

function partsOf({ composites, glyphs }: Streams): Part[] {
  const parts: Part[] = []
  let flags = MORE
  let hasInstructions = false
  const i8 = () => (composites.u8() << 24) >> 24
  const scale = () => composites.i16() / 16384
  while (flags & MORE) {
    flags = composites.u16()
    const index = composites.u16()
    const [first, second] = flags & WORDS ? [composites.i16(), composites.i16()] : [i8(), i8()]
    const [dx, dy] = flags & OFFSETS ? [first, second] : [0, 0]
    let matrix: Part['matrix'] = [1, 0, 0, 1]
    if (flags & SCALE) {
      const both = scale()
      matrix = [both, 0, 0, both]
    } else if (flags & TWO_SCALES) matrix = [scale(), 0, 0, scale()]
    else if (flags & MATRIX) matrix = [scale(), scale(), scale(), scale()]
    if (flags & INSTRUCTIONS) hasInstructions = true
    parts.push({ index, dx, dy, matrix })
  }
  if (hasInstructions) glyphs.short()
  return parts
}

const placed = (outline: Outline, { dx, dy, matrix: [a, b, c, d] }: Part): Outline =>
  outline.map((contour) =>
    contour.map(({ x, y, isOnCurve }) => ({ x: a * x + c * y + dx, y: b * x + d * y + dy, isOnCurve })),
  )
