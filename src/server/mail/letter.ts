import type { Language } from '#contract/formats.ts'
import { shortened } from '#server/text/shortened.ts'

/** What a mail says, before it is HTML or plain text. Every string is plain text of one line, whoever wrote it. */
export type Letter = {
  language: Language
  subject: string
  /** Who speaks, at the head of the sheet. */
  sender: string
  heading: string
  /** What is told, in its order. The first paragraph is also what a mailbox shows beside the subject. */
  paragraphs: string[]
  /** Shown above the heading. */
  picture?: { url: string; alt: string }
  facts: { label: string; value: string }[]
  button: { label: string; url: string }
  /** After the button: how long a link works, what to do who did not ask for it. */
  notes: string[]
  /** Why the mail came and from whom. */
  footer: string
}

/**
 * A text that others wrote, as one line: it can neither begin a header nor look like a paragraph of ours, nor turn around
 * what follows it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Characters: no list of mails shows more, and some servers refuse a header that is very long. */
const SUBJECT = 150

/** The subject as the mail's head has it. */
export const letterSubject = ({ subject }: Letter): string => shortened(subject, SUBJECT)

/** The letter as plain text, for who reads mail without HTML. */
export function letterText({ heading, paragraphs, facts, button, notes, footer }: Letter): string {
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const parts = [heading, ...paragraphs, lines, `${button.label}:\n${button.url}`, ...notes, `-- \n${footer}`]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}
