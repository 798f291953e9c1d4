import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type ReceivedMail = Email & {
  /** The raw message. */
  raw: string
}

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

/** An SMTP reply, such as `{ responseCode: 550, message: 'No such user' }`. */
type Reply = { responseCode: number; message: string }

/** A real SMTP server that records received mails and can refuse recipients. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const received: { recipient: string; raw: Buffer }[] = []
  const arrivals = new EventEmitter()
  arrivals.setMaxListeners(0)
  const refused = new Map<string, Reply>()
  const refusalOf = (address: string) => {
    const reply = refused.get(address)
    return reply && Object.assign(new Error(reply.message), reply)
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(refusalOf(address)),
    onData(stream, { envelope }, done) {
      buffer(stream).then((raw) => {
        for (const { address } of envelope.rcptTo) {
          received.push({ recipient: address, raw })
          arrivals.emit(address)
        }
        done()
      }, done)
    },
    ...options,
  })
  server.on('error', () => {}) // Ignores clients that disconnect early.
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Answers this recipient with the reply from now on; null accepts them again. */
    refuse: (recipient: string, reply: Reply | null) =>
      reply ? refused.set(recipient, reply) : refused.delete(recipient),
    /** Resolves when the next mail for an address arrives. */
    arrival: (recipient: string) => once(arrivals, recipient),
    /** The mails received for an address, in order of arrival. */
    mailsTo: (recipient: string): Promise<ReceivedMail[]> =>
      Promise.all(
        received
          .filter((mail) => mail.recipient === recipient)
          .map(async ({ raw }) => ({ ...(await PostalMime.parse(raw)), raw: raw.toString() })),
      ),
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
