import { createTransport } from 'nodemailer'
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
  /** Resolves once the mail server has accepted the message. Rejects with its reply. */
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

function smtpTransport(url: string, connections: number): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    ...SHUT,
  } as Parameters<typeof createTransport>[0])
  return {
    async send(message) {
      await transport.sendMail(message)
    },
    close: () => transport.close(),
  }
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
