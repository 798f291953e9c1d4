import { brotliDecompressSync } from 'node:zlib'
import { ByteReader } from './byte-reader.ts'

/** The tables that WOFF2 names by a number, as far as any is read here; the rest are passed over. */
const KNOWN = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca']
const TAG_FOLLOWS = 63

/** A table of the font: its bytes, and whether they are rearranged as WOFF2 does with some. */
export type Table = { bytes: Buffer; isTransformed: boolean }

/**
 * Unpacks a font.
 * @returns its tables by their tags, those that WOFF2 numbers beyond `loca` by `#` and the number
 * @see https://www.w3.org/TR/WOFF2/#FileStructure
 */
export function tablesOf(file: Buffer): Map<string, Table> {
  const reader = new ByteReader(file)
  if (reader.u32() !== 0x774f4632) throw new Error('This is no WOFF2 font')
  reader.at = 12
  const count = reader.u16()
  reader.at = 20
  const packed = reader.u32()
  reader.at = 48
  const entries = Array.from({ length: count }, () => entryOf(reader))
  const stream = brotliDecompressSync(file.subarray(reader.at, reader.at + packed))
  let at = 0
  return new Map(
    entries.map(({ tag, length, isTransformed }) => {
      at += length
      return [tag, { bytes: stream.subarray(at - length, at), isTransformed }]
    }),
  )
}

function entryOf(reader: ByteReader) {
  const flags = reader.u8()
  const number = flags & 0x3f
  const tag = number === TAG_FOLLOWS ? reader.text(4) : (KNOWN[number] ?? `#${number}`)
  const version = flags >> 6
  // For outlines version 0 is the rearranged one and 3 is none; for every other table it is 0 that is none.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
  const original = reader.base128()
  return { tag, isTransformed, length: isTransformed ? reader.base128() : original }
}
