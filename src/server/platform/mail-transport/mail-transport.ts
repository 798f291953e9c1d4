import { createTransport } from 'nodemailer'
import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { NEEDS_SMTPUTF8 } from '#contract/badges.ts'
import { needsSmtpUtf8 } from '#contract/mails/addresses.ts'
import { writeFileAtomically } from '#server/platform/storage/durable-files.ts'
import { mailFile } from './mail-folder.ts'

type Address = { name: string; address: string }

export type Message = {
  from: Address
  to: Address
  replyTo?: Address
  subject: string
  text: string
  html: string
  /** Pictures that the HTML shows by their `cid`. */
  attachments?: { filename: string; content: Buffer; contentType: string; contentDisposition: 'inline'; cid: string }[]
  messageId: string
  headers: Record<string, string>
}

export type MailTransport = {
  /**
   * Resolves once the mail server has accepted the message. Rejects with its reply, or with `NeedsSmtpUtf8` if it does not take
   * the recipient's letters.
   */
  send(message: Message): Promise<void>
  /** Aborts what is still being sent. */
  close(): void
}

/** Keeps a message from making nodemailer open a file or a URL: all content is passed as text. */
const SHUT = { disableFileAccess: true, disableUrlAccess: true, xMailer: false } as const

/** @param smtpUrl `smtp://` (STARTTLS where the server offers it) or `smtps://`; without it mails become files */
export function openMailTransport(smtpUrl: string | undefined, folder: string, connections: number): MailTransport {
  return smtpUrl ? smtpTransport(smtpUrl, connections) : folderTransport(folder)
}

const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 } as const

/** The recipient's address has letters before the @ that the mail server does not take. */
export class NeedsSmtpUtf8 extends Error {
  override message = NEEDS_SMTPUTF8
}

function smtpTransport(url: string, connections: number): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...PATIENCE,
    ...SHUT,
  } as Parameters<typeof createTransport>[0])
  return {
    async send({ replyTo, ...message }) {
      const isForUtf8 = needsSmtpUtf8(message.to.address)
      if (isForUtf8 && !(await offersSmtpUtf8(transport.options))) throw new NeedsSmtpUtf8()
      // Without SMTPUTF8 a message has no letters beyond ASCII in the addresses of its headers.
      const mayReply = replyTo && (isForUtf8 || !needsSmtpUtf8(replyTo.address))
      await transport.sendMail(mayReply ? { ...message, replyTo } : message)
    },
    close: () => transport.close(),
  }
}

/** Whether the mail server names SMTPUTF8 in its greeting. Asked for the few such recipients, on a connection of its own. */
function offersSmtpUtf8(options: SmtpConnection.Options): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const connection = new SmtpConnection(options)
    connection.once('error', reject)
    connection.connect(() => {
      resolve(/^250[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse)))
      connection.quit()
    })
  })
}

/** Without a mail server, each mail becomes an `.eml` file, which mail programs open. Only its owner may read it. */
function folderTransport(folder: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows', ...SHUT })
  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail({ ...message, textEncoding: 'quoted-printable' })
      const [, id] = /^<([^@]+)@/.exec(message.messageId) ?? []
      await writeFileAtomically(mailFile(folder, String(id)), bytes as Buffer)
    },
    close() {},
  }
}
