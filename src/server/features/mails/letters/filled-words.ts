import { escapeXml } from '#art/markup.ts'
import type { MailWords } from '#contract/mails/mail-words.ts'
import { type Placeholder, replacePlaceholders } from '#contract/mails/placeholders.ts'
import { oneLine } from './letter.ts'

export type Values = Record<Placeholder, string>

const PARAGRAPH = /<p>.*?<\/p>/gs

/**
 * Fills an organization's own words with the names and dates of one badge. A paragraph with a placeholder that has no
 * value for this badge is left out entirely, and so is such a subject: a sentence with a gap would be worse.
 */
export function filledWords({ subject, opening, closing }: MailWords, values: Values): MailWords {
  const plain = (name: string) => (Object.hasOwn(values, name) ? oneLine(values[name as Placeholder]) : '')
  const escaped = (name: string) => escapeXml(plain(name))
  const passage = (html: string) =>
    html.replace(PARAGRAPH, (paragraph) =>
      lacksValue(paragraph, plain) ? '' : replacePlaceholders(paragraph, escaped),
    )
  return {
    subject: lacksValue(subject, plain) ? '' : replacePlain(subject, plain),
    opening: passage(opening),
    closing: passage(closing),
  }
}

/** The subject is plain text, so anything in it that looks like a tag is kept as text. */
const replacePlain = (written: string, fill: (name: string) => string) =>
  written.replace(/\{([^{}\n]{1,80})\}/g, (_, name: string) => fill(name.trim()))

function lacksValue(written: string, value: (name: string) => string): boolean {
  let lacks = false
  replacePlaceholders(written, (name) => {
    if (value(name) === '') lacks = true
    return ''
  })
  return lacks
}
