import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { plainTextOfHtml } from '#server/platform/html/plain-text-of-html.ts'

const TAG = /<\/?[a-z][a-z\d]*\b[^<>]{0,2000}>/i

/** Longer texts are too long anyway, and not worth the time. */
const MAX_CLEANED = 100_000

/** The text of a description or criteria, which other systems keep as text, as HTML or as Markdown. */
export function plainText(written: string): string {
  const text = written.trim()
  if (text.length > MAX_CLEANED) return text
  return TAG.test(text) ? plainTextOfHtml(cleanHtml(text)) : withoutMarkdown(text)
}

/** Takes the marks of headings, emphasis and code away, and writes the address of a link after its words. */
const withoutMarkdown = (text: string): string =>
  text
    .replace(/!?\[([^[\]\n]{1,500})\]\(<?(https?:[^()\s<>]{1,2000})>?\)/g, '$1 ($2)')
    .replace(/^#{1,6} +/gm, '')
    .replace(/(\*\*|__|`)(?=\S)([^*_`\n]{1,500})(?<=\S)\1/g, '$2')
