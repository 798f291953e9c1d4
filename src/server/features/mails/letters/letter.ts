import type { Language } from '#contract/formats.ts'
import { plainTextOfHtml } from '#server/platform/html/plain-text-of-html.ts'
import { shortened } from '#server/platform/text/shortened.ts'

/** What a mail says, before it is HTML or plain text. Every string is plain text of one line, whoever wrote it. */
export type Letter = {
  language: Language
  subject: string
  /** Who speaks, at the head of the sheet. */
  sender: string
  /** The sender's, in pixels as shown. */
  logo?: { url: string; width: number; height: number }
  /** The sender's colour, `#rrggbb`, for line and button; null where ours has to do. */
  color?: string | null
  heading: string
  /** What is told, in its order. The first paragraph is also what a mailbox shows beside the subject. */
  paragraphs: string[]
  /** What the mail is about, between what is told and the facts. */
  picture?: { url: string; alt: string; title: string }
  /** Cleaned HTML in an organization's own words, after what is told. */
  ownWords?: string
  /** What the mail is about, where it may be several things. */
  items?: LetterItem[]
  facts: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** Cleaned HTML in an organization's own words, after the button. */
  closing?: string
  /** After the button: how long a link works, what to do who did not ask for it. */
  notes: Note[]
  /** Why the mail came and from whom. */
  footer: string
}

export type LetterItem = {
  picture: { url: string; alt: string }
  title: string
  /** What there is to say of it. */
  text: string
  /** Cleaned HTML in an organization's own words. */
  ownWords?: string
  link: { label: string; url: string } | undefined
}

/** A sentence, or one with words in it (between `LINK` and `LINK_END`) that lead somewhere. */
export type Note = string | { text: string; url: string }

/** Where the words of a link begin and end in a sentence of ours. Signs that `oneLine` leaves in nobody's words. */
export const LINK = '\u0001'
export const LINK_END = '\u0002'

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
export function letterText(letter: Letter): string {
  const { sender, heading, paragraphs, ownWords = '', items = [], picture, facts, button, closing = '' } = letter
  const { notes, footer } = letter
  const lines = facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const blocks = [...paragraphs, plainTextOfHtml(ownWords), ...items.map(plainItem)]
  const texts = [sender, heading, ...blocks, picture?.title ?? '', lines]
  const way = button ? `${button.label}:\n${button.url}` : ''
  const parts = [...texts, way, plainTextOfHtml(closing), ...notes.map(plainNote), `-- \n${footer}`]
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`
}

const plainItem = ({ title, text, ownWords = '', link }: LetterItem) =>
  [title, text, plainTextOfHtml(ownWords), link ? `${link.label}:\n${link.url}` : '']
    .filter((part) => part !== '')
    .join('\n')

/** The address stands after the words that lead to it; that of a mail without what a mail program makes of it. */
function plainNote(note: Note): string {
  if (typeof note === 'string') return note
  const [, mailbox] = /^mailto:([^?]*)/.exec(note.url) ?? []
  const address = mailbox === undefined ? note.url : decodeURIComponent(mailbox)
  return note.text.replace(LINK, '').replace(LINK_END, ` (${address})`)
}
