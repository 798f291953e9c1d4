import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import { mails } from '#server/schema/tables/mails.ts'
import { people } from '#server/testing/earners.ts'
import { test as base } from '#server/testing/mailbox.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'

/** Needs several processes on one database: PostgreSQL allows that, the embedded store does not. */
const test = base.runIf(inject('store') === 'postgres')

/** For slow or busy machines. */
const SLOW = { timeout: 120_000 }

/** A mail server that accepts connections and never answers, so that a worker hangs while it holds a mail. @returns its URL */
async function silentMailServer() {
  const server = createServer((socket) => void socket.on('error', () => {})).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test(
  'a mail is sent once, by another process, if the one that was sending it was killed',
  SLOW,
  async ({ database, db, dataDir, issuer, mailsTo }) => {
    const person = { ...people(1)[0]!, recipient_email: `${crypto.randomUUID()}@wrenfield.example` }
    const template = await addTemplate(db, issuer)
    const award = { ...person, badge_template_id: template.id }
    expect((await issuer.ask('POST', '/issuers/organization/badges', award)).status).toBe(201)
    const isIt = eq(mails.recipient, person.recipient_email)
    const mail = async () => (await db.select().from(mails).where(isIt))[0]

    const module = new URL('./mail-worker.process.ts', import.meta.url)
    const url = String(database.pool.options.connectionString)
    const killed = startTypeScript(module, url, await silentMailServer(), dataDir)
    onTestFinished(() => void killed.kill('SIGKILL'))
    await expect.poll(async () => (await mail())?.attempts, { timeout: 60_000 }).toBe(1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    // The killed process's lease is not over yet.
    expect(await mailsTo(person.recipient_email)).toEqual([])

    // As after a minute: any process may take the mail.
    await db
      .update(mails)
      .set({ nextAttemptAt: sql`${mails.nextAttemptAt} - interval '1 minute'` })
      .where(isIt)
    expect(await mailsTo(person.recipient_email)).toMatchObject([
      { messageId: `<${(await mail())!.id}@localhost>`, subject: expect.stringContaining('Data literacy foundations') },
    ])
    expect(await mail()).toMatchObject({ status: 'sent' })
  },
)
