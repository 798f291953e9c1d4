import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addUser, type Issuer } from '#server/testing/issuer.ts'
import { delivererTo, sendAll, test } from '#server/testing/mailbox.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { composeMail } from './compose-mail.ts'
import { deliverNextMail } from './deliver-mail.ts'
import { RENEW_EVERY } from './mail-lease.ts'
import { insertMail } from './mails.sql.ts'
import { takeDueMail } from './outbox.sql.ts'

const freshEmail = () => `${crypto.randomUUID()}@wrenfield.example`

/** Adds a mail about a changed address, whose `data` holds the new address. */
async function addMail(db: Database, { organizationId }: Issuer, recipient = freshEmail()) {
  const userId = await addUser(db, organizationId, { email: recipient })
  const data = { email: 'next@wrenfield.example' }
  await insertMail(db, organizationId, { kind: 'email_changed', recipient, language: 'en', userId, data })
  return recipient
}

const isTo = (recipient: string) => eq(mails.recipient, recipient)

async function rowOf(db: Database, recipient: string) {
  const minutes = sql<number>`round(extract(epoch from ${mails.nextAttemptAt} - ${mails.updatedAt}) / 60)::int`
  const secondsLeft = sql<number>`extract(epoch from ${mails.nextAttemptAt} - clock_timestamp())::int`
  const { status, attempts, lastError, data, sentAt } = mails
  const [row] = await db
    .select({ status, attempts, lastError, data, sentAt, minutes, secondsLeft })
    .from(mails)
    .where(isTo(recipient))
  return row
}

const makeDue = (db: Database, recipient: string) =>
  db.update(mails).set({ nextAttemptAt: sql`now()` }).where(isTo(recipient))

test('a sent mail is marked as sent, and its data is cleared', async ({ db, issuer, mailsTo }) => {
  const recipient = await addMail(db, issuer)
  expect(await mailsTo(recipient)).toHaveLength(1)
  expect(await rowOf(db, recipient)).toMatchObject({
    status: 'sent',
    attempts: 1,
    data: {},
    lastError: null,
    sentAt: expect.any(String),
  })
  expect(await mailsTo(recipient)).toHaveLength(1)
})

test('after a temporary refusal the mail is retried after 1, 5, 30, 120 and 720 minutes, then given up', async ({
  db,
  issuer,
  deliverer,
  mailServer,
}) => {
  const recipient = await addMail(db, issuer)
  mailServer.refuse(recipient, { responseCode: 451, message: 'Greylisted, come back later' })
  for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
    await makeDue(db, recipient)
    await sendAll(deliverer)
    expect(await rowOf(db, recipient)).toMatchObject({
      status: 'waiting',
      attempts: index + 1,
      minutes,
      lastError: '451 Greylisted, come back later',
    })
  }
  await makeDue(db, recipient)
  await sendAll(deliverer)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'failed', attempts: 6, data: {} })
  expect(await mailServer.mailsTo(recipient)).toEqual([])
})

test('a mail that was refused temporarily arrives once the server accepts it', async ({
  db,
  issuer,
  deliverer,
  mailServer,
  mailsTo,
}) => {
  const recipient = await addMail(db, issuer)
  mailServer.refuse(recipient, { responseCode: 421, message: 'Busy' })
  await sendAll(deliverer)
  mailServer.refuse(recipient, null)
  expect(await mailsTo(recipient)).toEqual([])
  await makeDue(db, recipient)
  expect(await mailsTo(recipient)).toHaveLength(1)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'sent', attempts: 2, lastError: null })
})

test('a permanent refusal fails the mail at once, with the server’s reply as the reason', async ({
  db,
  issuer,
  deliverer,
  mailServer,
}) => {
  const recipient = await addMail(db, issuer)
  mailServer.refuse(recipient, { responseCode: 550, message: 'No such mailbox here' })
  await sendAll(deliverer)
  expect(await rowOf(db, recipient)).toMatchObject({
    status: 'failed',
    attempts: 1,
    lastError: '550 No such mailbox here',
    data: {},
  })
})

test('the log names the mail by id, never its recipient or the server’s reply', async ({
  db,
  issuer,
  deliverer,
  mailServer,
}) => {
  const lines: unknown[] = []
  const note = (...line: unknown[]) => lines.push(line)
  const log = { info: note, warn: note, error: note } as never
  const [refused, putOff, sent] = [await addMail(db, issuer), await addMail(db, issuer), await addMail(db, issuer)]
  mailServer.refuse(refused, { responseCode: 550, message: `${refused} does not live here` })
  mailServer.refuse(putOff, { responseCode: 450, message: `${putOff} is away` })
  await sendAll({ ...deliverer, log })
  expect(lines).toHaveLength(3)
  for (const secret of [refused, putOff, sent, 'next@', 'live here', 'is away']) {
    expect(JSON.stringify(lines)).not.toContain(secret)
  }
})

test('a permanent refusal of the message itself fails the mail too', async ({ db, issuer, services }) => {
  const server = await startMailServer({ size: 100, onData: (stream, _session, done) => refuseData(stream, done) })
  const deliverer = delivererTo(services, server.url)
  const recipient = await addMail(db, issuer)
  await sendAll(deliverer)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'failed', lastError: '554 Looks like spam' })
  deliverer.transport.close()
  await server.stop()
})

function refuseData(stream: NodeJS.ReadableStream, done: (error: Error) => void) {
  stream.resume()
  stream.on('end', () => done(Object.assign(new Error('Looks like spam'), { responseCode: 554 })))
}

test('if the server refuses our login the mail waits, because the operator can fix that', async ({
  db,
  issuer,
  services,
}) => {
  const server = await startMailServer({
    onMailFrom: (_address, _session, done) =>
      done(Object.assign(new Error('Authentication required'), { responseCode: 530 })),
  })
  const deliverer = delivererTo(services, server.url)
  const recipient = await addMail(db, issuer)
  await sendAll(deliverer)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'waiting', lastError: '530 Authentication required' })
  deliverer.transport.close()
  await server.stop()
})

test('if the server cannot be reached, the worker stops instead of using up an attempt of every mail', async ({
  db,
  issuer,
  services,
  deliverer,
}) => {
  const server = await startMailServer()
  await server.stop()
  const unreachable = delivererTo(services, server.url)
  const recipients = [await addMail(db, issuer), await addMail(db, issuer)]
  expect(await deliverNextMail(unreachable)).toBe(false)
  const rows = await Promise.all(recipients.map((recipient) => rowOf(db, recipient)))
  expect(rows.map((row) => row?.attempts)).toEqual([1, 0])
  expect(rows[0]?.lastError).toMatch(/^The mail server cannot be reached \((ESOCKET|ECONNECTION)\)/)
  unreachable.transport.close()
  await sendAll(deliverer)
})

test('several workers at once send each mail once', async ({ db, issuer, services, deliverer, mailServer }) => {
  const recipients = await Promise.all(Array.from({ length: 40 }, () => addMail(db, issuer)))
  const other = delivererTo(services, mailServer.url)
  await Promise.all([deliverer, other, deliverer, other].map(sendAll))
  for (const recipient of recipients) expect(await mailServer.mailsTo(recipient)).toHaveLength(1)
  other.transport.close()
})

test('a worker that dies between sending a mail and marking it leads to a duplicate with the same Message-ID', async ({
  db,
  issuer,
  deliverer,
  mailServer,
  mailsTo,
}) => {
  const recipient = await addMail(db, issuer)
  const taken = await takeDueMail(db)
  await deliverer.transport.send((await composeMail(taken!, deliverer))!)

  // During the lease no other worker takes the mail.
  expect(await mailsTo(recipient)).toHaveLength(1)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'waiting', attempts: 1, minutes: 1 })

  await makeDue(db, recipient)
  const [first, second] = await mailsTo(recipient)
  expect(second?.messageId).toBe(first?.messageId)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'sent', attempts: 2 })
  expect(await mailServer.mailsTo(recipient)).toHaveLength(2)
})

test('a mail that takes longer than its lease is not taken by another worker, and is sent once', async ({
  db,
  issuer,
  deliverer,
  mailServer,
}) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const recipient = await addMail(db, issuer)
  const slow = {
    ...deliverer,
    transport: {
      ...deliverer.transport,
      async send(...message: Parameters<typeof deliverer.transport.send>) {
        // 45 seconds pass three times, longer than the lease.
        for (let turn = 0; turn < 3; turn++) {
          await db
            .update(mails)
            .set({ nextAttemptAt: sql`${mails.nextAttemptAt} - interval '45 seconds'` })
            .where(isTo(recipient))
          vi.advanceTimersByTime(RENEW_EVERY)
          await expect.poll(async () => (await rowOf(db, recipient))?.secondsLeft).toBeGreaterThan(45)
        }
        await deliverer.transport.send(...message)
      },
    },
  }
  await deliverNextMail(slow)
  vi.advanceTimersByTime(RENEW_EVERY)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'sent', attempts: 1 })
  expect(await mailServer.mailsTo(recipient)).toHaveLength(1)
})

test('a worker whose lease is over cannot postpone a mail that another worker has taken', async ({
  db,
  issuer,
  deliverer,
  mailServer,
}) => {
  const recipient = await addMail(db, issuer)
  mailServer.refuse(recipient, { responseCode: 550, message: 'No such mailbox here' })
  const slow = {
    ...deliverer,
    transport: {
      ...deliverer.transport,
      async send(...message: Parameters<typeof deliverer.transport.send>) {
        await makeDue(db, recipient)
        await takeDueMail(db)
        await deliverer.transport.send(...message)
      },
    },
  }
  await deliverNextMail(slow)
  expect(await rowOf(db, recipient)).toMatchObject({ status: 'waiting', attempts: 2, lastError: null })
})

test('a mail is given up if the process dies during every attempt', async ({ db, issuer, deliverer, mailServer }) => {
  const recipient = await addMail(db, issuer)
  for (let death = 0; death < 20; death++) {
    await makeDue(db, recipient)
    await takeDueMail(db)
  }
  await makeDue(db, recipient)
  await sendAll(deliverer)
  expect(await rowOf(db, recipient)).toMatchObject({
    status: 'failed',
    lastError: 'Sending was cut off again and again',
  })
  expect(await mailServer.mailsTo(recipient)).toEqual([])
})

test('an account mail is sent before badge mails that already wait', async ({ db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const recipient = await addMail(db, issuer)
  expect((await takeDueMail(db))?.recipient).toBe(recipient)
})
