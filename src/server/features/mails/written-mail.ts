import type { Services } from '#server/services.ts'
import type { Letter } from './letters/letter.ts'
import type { MailLogo } from './letters/mail-logo.ts'

/** The services that mails are written with. */
export type MailServices = Pick<Services, 'db' | 'urls' | 'config' | 'storage' | 'seal' | 'clock'>

/** A mail before layout. */
export type WrittenMail = {
  letter: Letter
  /** The Reply-To address, if replies are read. */
  replyTo?: { name: string; address: string } | undefined
  /** For mails in an organization's name: its logo, and its name shown before ours as the sender. */
  own?: { logo: MailLogo | undefined; name: string }
  /** The page that unsubscribes from mails of this kind; also used by mail clients for one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
}
