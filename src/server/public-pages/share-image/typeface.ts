import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

/** A typeface that converts text to paths, so that it looks the same on a machine without fonts. */
export type Typeface = {
  /** Width in ems; characters without a glyph have no width. */
  width(words: string): number
  /** The text as one path, with the start of its baseline at x, y. */
  path(words: string, x: number, y: number, size: number): string
  /** Whether it has glyphs for more than 70% of the characters. */
  canWrite(words: string): boolean
  /** Whether it has a glyph for a character. */
  has(sign: string): boolean
}

/**
 * Opens a typeface of the pages in the default weight of its variable font.
 * @param files file names in `@fontsource-variable/<family>/files`, each with a subset of the characters
 */
export function openTypeface(family: string, files: string[]): Typeface {
  const require = createRequire(import.meta.url)
  const fonts = files.map((name) => {
    const file = require.resolve(`@fontsource-variable/${family}/files/${name}.woff2`)
    // `create` returns a FontCollection only for collections, which none of these files is.
    return create(readFileSync(file)) as Font
  })
  const fontFor = (sign: string) => fonts.find((font) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  /** Runs of adjacent characters from the same file, laid out together so that kerning applies. */
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
