import type { z } from 'zod'
import type { Services } from '#server/services.ts'
import { type Letter, oneLine } from './letters/letter.ts'
import type { MailLogo } from './letters/mail-logo.ts'
import type { DueMail } from './outbox.sql.ts'

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

/** Where replies go: nowhere without an address. */
export const replyTo = (name: string, address: string | null | undefined) =>
  address ? { name: oneLine(name), address } : undefined

/** What the row of a mail holds: strings that cannot be looked up in other tables. */
export type Fields = Record<string, z.ZodType<string>>
export type DataOf<Shape> = { [Field in keyof Shape]: z.output<Shape[Field]> }

/** A kind of mail. */
export type MailDefinition<Shape extends Fields = Fields> = {
  /** Mails to earners are not sent to addresses that staff marked as dead. */
  to: 'earner' | 'staff' | 'operator'
  data: Shape
  /**
   * Writes a mail from the current state of the database.
   * @returns undefined if there is no recipient any more, or nothing left to say
   */
  write(mail: DueMail & { data: DataOf<Shape> }, services: MailServices): Promise<WrittenMail | undefined>
}

/** Declares a kind of mail. */
export const defineMail = <Shape extends Fields>(
  to: MailDefinition['to'],
  data: Shape,
  write: MailDefinition<Shape>['write'],
): MailDefinition<Shape> => ({ to, data, write })
