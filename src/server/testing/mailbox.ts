import { sql } from 'drizzle-orm'
import { type Deliverer, deliverNextMail } from '../features/mails/deliver-mail.ts'
import { openMailTransport } from '../platform/mail-transport/mail-transport.ts'
import type { Services } from '../services.ts'
import { type MailServer, type ReceivedMail, startMailServer } from './servers/mail-server.ts'
import { test as base } from './test.ts'

type Fixtures = {
  /** Postpones mails that other tests have left in the outbox of the shared database. */
  postponeOtherMails: undefined
  mailServer: MailServer
  /** What the mail worker needs to send to the mail server. */
  deliverer: Deliverer
  /** Sends every due mail and returns those received for an address, newest last. */
  mailsTo(address: string): Promise<ReceivedMail[]>
}

/** `test` with a mail server. */
export const test = base.extend<Fixtures>({
  postponeOtherMails: [
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

/** A deliverer that sends to the SMTP server at `url`. */
export const delivererTo = (services: Services, url: string): Deliverer => ({
  ...services,
  transport: openMailTransport(url, '', 2),
})

/** Sends every due mail. */
export async function sendAll(deliverer: Deliverer): Promise<void> {
  while (await deliverNextMail(deliverer));
}

/** The token in a mail's link; empty if there is none. */
export const tokenIn = (mail: ReceivedMail | undefined): string => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
