import { cleanHtml } from '#server/platform/html/clean-html.ts'
import { plainTextOfHtml } from '#server/platform/html/plain-text-of-html.ts'

const TAG = /<\/?[a-z][a-z\d]*\b[^<>]*>/i

/** Longer texts are too long anyway, and not worth the time. */
const MAX_CLEANED = 200_000

/** The text of a description or criteria, which other systems keep as text, Markdown or HTML. */
export const plainText = (text: string): string =>
  text.length <= MAX_CLEANED && TAG.test(text) ? plainTextOfHtml(cleanHtml(text)) : text.trim()
