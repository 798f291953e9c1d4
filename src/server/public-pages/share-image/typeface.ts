import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

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
  const fonts = files.map((name) => {
    const file = require.resolve(`@fontsource-variable/${family}/files/${name}.woff2`)
    // A collection of fonts, which none of these files is, has the other type.
    return create(readFileSync(file)) as Font
  })
  const fontFor = (sign: string) => fonts.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  /** Neighbouring signs that one file has, laid out together so that they are kerned. */
  const runsOf = (words: string) => {
    const runs: { font: Font; text: string }[] = []
    for (const sign of words.normalize('NFC')) {
      const font = fontFor(sign)
      const last = runs.at(-1)
      if (font && font === last?.font) last.text += sign
      else if (font) runs.push({ font, text: sign })
    }
    return runs.map(({ font, text }) => ({ em: font.unitsPerEm, run: font.layout(text) }))
  }
  return {
    width: (words) => runsOf(words).reduce((sum, { run, em }) => sum + run.advanceWidth / em, 0),
    path(words, x, y, size) {
      let pen = x
      let path = ''
      for (const { run, em } of runsOf(words)) {
        const scale = size / em
        for (const [index, glyph] of run.glyphs.entries()) {
          const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[index] ?? {}
          const placed = glyph.path.scale(scale, -scale).translate(pen + xOffset * scale, y - yOffset * scale)
          path += placed.toSVG()
          pen += xAdvance * scale
        }
      }
      return path
    },
    canWrite(words) {
      const all = Array.from(words.normalize('NFC'))
      return all.filter(fontFor).length > all.length * 0.7
    },
    has: (sign) => fontFor(sign) !== undefined,
  }
}
