import type { Services } from '#server/services.ts'
import type { Letter } from './letters/letter.ts'
import type { MailLogo } from './letters/mail-logo.ts'

/** What a mail is written from. */
export type MailServices = Pick<Services, 'db' | 'urls' | 'config' | 'storage' | 'seal' | 'clock'>

/** A mail before it is laid out. */
export type WrittenMail = {
  letter: Letter
  /** Who reads the answers, where anybody does. */
  answersTo?: { name: string; address: string } | undefined
  /** Where the mail is an organization's own: its logo, and its name before ours as the sender. */
  own?: { logo: MailLogo | undefined; name: string }
  /** The page that stops mails of this kind, also where a mail program asks it to (RFC 8058). */
  unsubscribeUrl?: string
}
