import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import publicCss from './styles/public.css?inline'

/**
 * The design's fonts and the italic of running text; then Noto, for text with letters that these lack. The order of the
 * subsets matters: when two contain a letter, the browser fetches the later one, so the smaller file comes last.
 */
const FONT_SHEETS = [
  { sheet: '@fontsource-variable/atkinson-hyperlegible-next/index.css', subsets: ['latin-ext', 'latin'] },
  { sheet: '@fontsource-variable/atkinson-hyperlegible-next/wght-italic.css', subsets: ['latin-ext', 'latin'] },
  { sheet: '@fontsource-variable/besley/index.css', subsets: ['latin-ext', 'latin'] },
  { sheet: '@fontsource-variable/noto-sans/index.css', subsets: ['latin-ext', 'latin', 'vietnamese'] },
  { sheet: '@fontsource-variable/noto-serif/index.css', subsets: ['latin-ext', 'latin', 'vietnamese'] },
]

/** Preloaded, because every page uses them above the fold. */
const PRELOADED = ['atkinson-hyperlegible-next-latin-wght-normal', 'besley-latin-wght-normal']

export type PublicStyles = {
  /** `public-<hash>.css`. */
  file: string
  css: string
  /** Font files by their served name, which contains a hash. */
  fonts: Map<string, Uint8Array<ArrayBuffer>>
  preloaded: string[]
}

/**
 * Reads the stylesheet of the public pages and its fonts. The fonts are read from their packages instead of going through
 * the bundler, so that this works from the build and from the sources.
 */
export function readPublicStyles(): PublicStyles {
  const require = createRequire(import.meta.url)
  const fonts = new Map<string, Uint8Array<ArrayBuffer>>()
  const faces = FONT_SHEETS.map(({ sheet, subsets }) => {
    const rules = readFileSync(require.resolve(sheet), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
    const fontRules = subsets.map((subset) => rules.find((rule) => rule.includes(`-${subset}-wght-`)) ?? '')
    return fontRules.join('\n').replace(/url\(\.\/files\/([\w-]+)\.woff2\)/g, (_, name: string) => {
      const file = require.resolve(`${sheet.slice(0, sheet.lastIndexOf('/'))}/files/${name}.woff2`)
      const bytes = new Uint8Array(readFileSync(file))
      const hashed = `${name}-${hashOf(bytes)}.woff2`
      fonts.set(hashed, bytes)
      return `url(fonts/${hashed})`
    })
  })
  const css = `${faces.join('\n')}\n${publicCss}`
  const preloaded = [...fonts.keys()].filter((file) => PRELOADED.some((name) => file.startsWith(name)))
  return { file: `public-${hashOf(css)}.css`, css, fonts, preloaded }
}

/** The first twelve hex digits of the content's SHA-256, for file names. */
export const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex').slice(0, 12)
