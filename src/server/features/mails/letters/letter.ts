import type { Language } from '#contract/formats.ts'
import { plainTextOfHtml } from '#server/platform/html/plain-text-of-html.ts'
import { shortened } from '#server/platform/text/shortened.ts'

/** The content of a mail before it becomes HTML or plain text. Every string is one line of plain text unless noted. */
export type Letter = {
  language: Language
  subject: string
  /** Shown at the top of the letter. */
  sender: string
  /** The sender's logo; sizes in pixels as displayed. */
  logo?: { url: string; width: number; height: number }
  /** The sender's colour as `#rrggbb`, used for the line and the button; null for the default. */
  color?: string | null
  heading: string
  /** The first paragraph is also the preview that a mailbox shows beside the subject. */
  paragraphs: string[]
  /** Shown between the paragraphs and the facts. */
  picture?: { url: string; alt: string; title: string }
  /** Cleaned HTML written by an organization, shown after the paragraphs. */
  ownWords?: string
  /** The badges that the mail is about, if it can be about several. */
  items?: LetterItem[]
  facts: { label: string; value: string }[]
  button?: { label: string; url: string }
  /** Cleaned HTML written by an organization, shown after the button. */
  closing?: string
  /** Shown after the button: how long a link works, or what to do if the reader did not ask for the mail. */
  notes: Note[]
  /** Why the mail was sent, and by whom. */
  footer: string
}

export type LetterItem = {
  picture: { url: string; alt: string }
  title: string
  text: string
  /** Cleaned HTML written by an organization. */
  ownWords?: string
  link: { label: string; url: string } | undefined
}

/** A sentence; with a URL, the words between `LINK` and `LINK_END` become a link. */
export type Note = string | { text: string; url: string }

/** Mark the start and end of a link in a translated sentence. `oneLine` strips these characters from user input. */
export const LINK = '\u0001'
export const LINK_END = '\u0002'

/**
 * Turns user input into one line: it cannot start a mail header, imitate a paragraph of ours, or reverse the direction
 * of the text after it.
 */
export const oneLine = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()

/** Maximum characters of a subject: mailboxes show no more, and some servers refuse very long headers. */
const SUBJECT = 150

/** The subject, shortened for the mail header. */
export const letterSubject = ({ subject }: Letter): string => shortened(subject, SUBJECT)

/** The letter as plain text, for mail clients without HTML. */
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

/** Puts the URL in parentheses after the link's words; of a `mailto:` URL only the address. */
function plainNote(note: Note): string {
  if (typeof note === 'string') return note
  const [, mailbox] = /^mailto:([^?]*)/.exec(note.url) ?? []
  const address = mailbox === undefined ? note.url : decodeURIComponent(mailbox)
  return note.text.replace(LINK, '').replace(LINK_END, ` (${address})`)
}
