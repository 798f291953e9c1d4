import { sql } from 'drizzle-orm'
import { type Deliverer, deliverNextMail } from '../features/mails/deliver-mail.ts'
import { openMailTransport } from '../platform/mail-transport/mail-transport.ts'
import type { Services } from '../services.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './servers/mail-server.ts'
import { test as base } from './test.ts'

type Fixtures = {
  /** The database is shared by many tests, and what they have left in the outbox is not to arrive here. */
  othersPutOff: undefined
  mailServer: MailServer
  /** A worker's means to send mails to the mail server. */
  deliverer: Deliverer
  /** Sends every mail that is due and gives what has come for an address, the newest last. */
  mailsTo(address: string): Promise<ReceivedMail[]>
}

/** Tests of what arrives by mail. */
export const test = base.extend<Fixtures>({
  othersPutOff: [
    async ({ db }, use) => {
      await db.execute(sql`update mails set next_attempt_at = 'infinity' where status = 'waiting'`)
      await use(undefined)
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer()
    await use(server)
    await server.stop()
  },
  deliverer: async ({ services, mailServer }, use) => {
    const deliverer = delivererTo(services, mailServer.url)
    await use(deliverer)
    deliverer.transport.close()
  },
  mailsTo: async ({ deliverer, mailServer }, use) =>
    use(async (address) => {
      await sendAll(deliverer)
      return mailServer.mailsTo(address)
    }),
})

export const delivererTo = (services: Services, url: string): Deliverer => ({
  ...services,
  transport: openMailTransport(url, '', 2),
})

/** Sends every mail that is due. */
export async function sendAll(deliverer: Deliverer): Promise<void> {
  while (await deliverNextMail(deliverer));
}

/** The token of the link that a mail carries. */
export const tokenIn = (mail: ReceivedMail | undefined): string => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
