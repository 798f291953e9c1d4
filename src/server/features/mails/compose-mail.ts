import { z } from 'zod'
import type { Message } from '#server/platform/mail-transport/mail-transport.ts'
import type { MailServices } from './define-mail.ts'
import { letterSubject, letterText, oneLine } from './letters/letter.ts'
import { letterHtml } from './letters/letter-html.ts'
import type { MailLogo } from './letters/mail-logo.ts'
import { mailDefinition } from './mail-kinds.ts'
import type { DueMail } from './outbox.sql.ts'

/**
 * Writes an outbox mail from the current state of the database.
 * @returns undefined if there is no recipient any more: the address has no account, or the mail was taken back
 */
export async function composeMail(mail: DueMail, services: MailServices): Promise<Message | undefined> {
  const { data, write } = mailDefinition(mail.kind)
  const written = await write({ ...mail, data: z.object(data).parse(mail.data) }, services)
  if (!written) return undefined
  const { letter, replyTo, own, unsubscribeUrl } = written
  const { mailFrom } = services.config
  const { logo } = own ?? {}
  return {
    from: own ? { ...mailFrom, name: senderName(own.name, mailFrom.name) } : mailFrom,
    to: { name: '', address: mail.recipient },
    ...(replyTo && { replyTo }),
    subject: letterSubject(letter),
    text: letterText(letter),
    html: letterHtml(letter),
    ...(logo && { attachments: [attached(logo)] }),
    // Stable across retries, so that a mail client can recognize a duplicate.
    messageId: `<${mail.id}@${mailFrom.address.split('@').at(-1)}>`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The sender's display name, such as `Wrenfield College via Insegna`. */
const senderName = (organization: string, sender: string) => `${oneLine(organization)} via ${sender || 'Insegna'}`

const attached = ({ bytes, cid }: MailLogo) =>
  ({ filename: 'logo.png', content: bytes, contentType: 'image/png', contentDisposition: 'inline', cid }) as const
