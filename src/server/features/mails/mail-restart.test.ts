import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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

/** Starts a process and resolves with its first message. */
async function started(module: URL, ...parameters: string[]): Promise<{ child: ChildProcess; word: string }> {
  const child = startTypeScript(module, ...parameters)
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${module} ended before it said anything`)
  })
  const [word] = await Promise.race([once(child, 'message'), ended])
  return { child, word }
}

test(
  'a mail is sent once after a restart if the service was killed while sending it',
  SLOW,
  async ({ database, db, dataDir, issuer }) => {
    const server = await started(new URL('../../testing/servers/mail-server.process.ts', import.meta.url))
    const received = async (address: string) => {
      server.child.send(address)
      return (await once(server.child, 'message'))[0]
    }
    const startWorker = () =>
      started(
        new URL('./mail-worker.process.ts', import.meta.url),
        String(database.pool.options.connectionString),
        server.word,
        dataDir,
      )

    const person = { ...people(1)[0]!, recipient_email: `${crypto.randomUUID()}@wrenfield.example` }
    const template = await addTemplate(db, issuer)
    const award = { ...person, badge_template_id: template.id }
    expect((await issuer.ask('POST', '/issuers/organization/badges', award)).status).toBe(201)
    const isIt = eq(mails.recipient, person.recipient_email)
    const mail = async () => (await db.select().from(mails).where(isIt))[0]

    // The paused server accepts the connection but never answers, so the worker hangs while it holds the mail.
    server.child.kill('SIGSTOP')
    const first = await startWorker()
    await expect.poll(async () => (await mail())?.attempts, { timeout: 60_000 }).toBe(1)
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')
    server.child.kill('SIGCONT')
    expect(await received(person.recipient_email)).toEqual([])

    // As after a minute: the killed worker's lease is over, so any worker may take the mail.
    await db
      .update(mails)
      .set({ nextAttemptAt: sql`${mails.nextAttemptAt} - interval '1 minute'` })
      .where(isIt)
    await startWorker()
    await expect.poll(async () => (await mail())?.status, { timeout: 60_000 }).toBe('sent')
    expect(await received(person.recipient_email)).toEqual([
      { messageId: `<${(await mail())!.id}@localhost>`, subject: expect.stringContaining('Data literacy foundations') },
    ])
  },
)
