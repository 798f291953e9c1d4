import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { create, type Font } from 'fontkit'
import { layOutWithHarfBuzz } from './shape.ts'

/** An open font file, used for measuring and embedded in the PDF. */
export type FaceFile = { name: string; font: Font }

/**
 * The typefaces of certificates, and of the words engraved on badges. `display` and `engraved` are Besley, the others are Atkinson
 * Hyperlegible Next.
 */
export type Face = 'display' | 'text' | 'strong' | 'italic' | 'engraved' | 'engraved-plain'

const require = createRequire(import.meta.url)

/** The font families of each face: its own files, then fallbacks for other scripts. */
const filesOf = (): Record<Face, readonly (readonly string[])[]> => ({
  display: [files('besley', '500-normal', ['latin', 'latin-ext']), ...others('500-normal', 500)],
  text: [files('atkinson-hyperlegible-next', '400-normal', ['latin', 'latin-ext']), ...others('400-normal', 400)],
  strong: [files('atkinson-hyperlegible-next', '600-normal', ['latin', 'latin-ext']), ...others('600-normal', 600)],
  italic: [files('atkinson-hyperlegible-next', '400-italic', ['latin', 'latin-ext']), ...others('400-italic', 400)],
  engraved: [files('besley', '700-normal', ['latin', 'latin-ext']), ...others('700-normal', 700)],
  'engraved-plain': [
    files('atkinson-hyperlegible-next', '700-normal', ['latin', 'latin-ext']),
    ...others('700-normal', 700),
  ],
})

function files(family: string, style: string, subsets: string[]) {
  return subsets.map((subset) => `@fontsource/${family}/files/${family}-${subset}-${style}.woff`)
}

/**
 * Fallbacks: Noto for Vietnamese, Greek, Cyrillic, Arabic and Hebrew, one family each for Chinese, Korean, Japanese, and Noto
 * for the scripts of South and South-East Asia, the Caucasus, Ethiopia, Tibet and the Cherokee.
 */
function others(style: string, weight: number) {
  const european = ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext']
  return [
    files('noto-serif', style, european),
    files('noto-naskh-arabic', `${weight}-normal`, ['arabic']),
    files('noto-serif-hebrew', `${weight}-normal`, ['hebrew']),
    // One weight each; the Noto families for Chinese, Korean and Japanese have 90 MB each.
    manyFiles('zcool-xiaowei'),
    manyFiles('gowun-batang'),
    manyFiles('hina-mincho'),
    ...SCRIPTS.map((family) => scriptFiles(family, style, weight)),
  ]
}

/** Families of one script each. Those that have no serif are set in Noto Sans. */
const SCRIPTS = [
  'noto-serif-thai',
  'noto-serif-lao',
  'noto-serif-khmer',
  'noto-serif-myanmar',
  'noto-serif-tibetan',
  'noto-serif-devanagari',
  'noto-serif-bengali',
  'noto-sans-gurmukhi',
  'noto-serif-gujarati',
  'noto-serif-tamil',
  'noto-serif-telugu',
  'noto-sans-kannada',
  'noto-serif-malayalam',
  'noto-serif-sinhala',
  'noto-serif-georgian',
  'noto-serif-armenian',
  'noto-sans-ethiopic',
  'noto-sans-cherokee',
]

/** The file of a script, and Latin for names in both. */
function scriptFiles(family: string, style: string, weight: number) {
  const script = family.slice(family.lastIndexOf('-') + 1)
  const [path = ''] = files(family, `${weight}-normal`, [script])
  ranges.set(path, spansOf(unicodeRanges(family)[script]))
  shapedFiles.add(path)
  return [path, ...files('noto-serif', style, ['latin', 'latin-ext'])]
}

/** Files whose texts HarfBuzz lays out. */
const shapedFiles = new Set<string>()

/** Unicode ranges of the files of scripts and of families with about a hundred, so that only the needed files are opened. */
const ranges = new Map<string, [from: number, to: number][]>()

function manyFiles(family: string): string[] {
  return Object.entries(unicodeRanges(family)).map(([subset, written]) => {
    const name = subset.replace(/[[\]]/g, '')
    const path = `@fontsource/${family}/files/${family}-${name}-400-normal.woff`
    ranges.set(path, spansOf(written))
    return path
  })
}

/** The Unicode ranges of each file of a family, as written in CSS. */
const unicodeRanges = (family: string) => require(`@fontsource/${family}/unicode.json`) as Record<string, string>

const spansOf = (written = '') =>
  Array.from(written.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi), ([, from = '', to = from]) => {
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as [number, number]
  })

/** Whether a file may have a character, by its Unicode ranges; true for files without known ranges. */
export const mayHave = (path: string, codePoint: number) =>
  ranges.get(path)?.some(([from, to]) => from <= codePoint && codePoint <= to) ?? true

const opened = new Map<string, FaceFile>()

/** The families of a face in fallback order, each as a list of font files. */
export function familiesOf(face: Face): readonly (readonly string[])[] {
  allFiles ??= filesOf()
  return allFiles[face]
}

let allFiles: ReturnType<typeof filesOf> | undefined

/** Opens a font file and caches it. */
export function openFile(path: string): FaceFile {
  const known = opened.get(path)
  if (known) return known
  // `create` can also return a font collection, but none of these files is one.
  const bytes = sfntOf(readFileSync(require.resolve(path)))
  const font = create(bytes) as Font
  const name = path.slice(path.lastIndexOf('/') + 1, -'.woff'.length)
  const file = { name, font: shapedFiles.has(path) ? layOutWithHarfBuzz(font, bytes) : font }
  opened.set(path, file)
  return file
}

/**
 * Unpacks a WOFF file to the SFNT font in it. fontkit would inflate the tables again for each glyph of each PDF, and the
 * variable WOFF2 files of the web pages cannot be embedded at all.
 */
function sfntOf(woff: Buffer): Buffer<ArrayBuffer> {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * count - 16 * 2 ** power, 10)
  const parts: Buffer[] = [head]
  let offset = head.length
  for (let table = 0; table < count; table++) {
    const entry = 44 + 20 * table
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at)) as [number, number, number]
    const bytes = woff.subarray(start, start + packed)
    const data = packed < length ? inflateSync(bytes) : Buffer.from(bytes)
    woff.copy(head, 12 + 16 * table, entry, entry + 4)
    head.writeUInt32BE(woff.readUInt32BE(entry + 16), 16 + 16 * table)
    head.writeUInt32BE(offset, 20 + 16 * table)
    head.writeUInt32BE(length, 24 + 16 * table)
    parts.push(data, Buffer.alloc(-length & 3))
    offset += length + (-length & 3)
  }
  return Buffer.concat(parts)
}
