import sanitizeHtml from 'sanitize-html'
import type { MailWords, MailWordsInput } from '#contract/mails/mail-words.ts'
import { cleanHtml, textOfHtml } from '#server/platform/html/clean-html.ts'

/** Block tags of cleaned HTML, at which text is split into paragraphs: a mail's own words have no other blocks. */
const BLOCK = /<\/?(?:p|h2|h3|ul|ol|li|blockquote|div)(?:\s[^>]*)?>|<hr\s*\/?>/g

const inline = (html: string) =>
  sanitizeHtml(html, { allowedTags: ['br', 'strong', 'a'], allowedAttributes: { a: ['href', 'rel', 'target'] } })

/** Reduces plain text or HTML to paragraphs with line breaks, bold and links. Empty if nothing visible is left. */
export function cleanPassage(written: string): string {
  const lines = written.includes('<') ? written : written.replace(/\r\n?|\n/g, '</p>')
  const html = cleanHtml(lines.replace(/<(\/?)b(?=[\s>])/g, '<$1strong').replaceAll('</p>', '<p></p>'))
  return html
    .split(BLOCK)
    .map((part) => inline(part).trim())
    .filter((part) => textOfHtml(part) !== '')
    .map((part) => `<p>${part}</p>`)
    .join('')
}

/** The words as they are stored; null if all of them are empty. */
export function cleanMailWords(words: MailWordsInput | null): MailWords | null {
  if (!words) return null
  const { subject } = words
  const kept = { subject, opening: cleanPassage(words.opening), closing: cleanPassage(words.closing) }
  return kept.subject || kept.opening || kept.closing ? kept : null
}
