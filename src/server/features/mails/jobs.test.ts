import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import PostalMime from 'postal-mime'
import { expect } from 'vitest'
import { cleanUp } from '#server/jobs/clean-up.sql.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { accountLinks, idempotencyKeys, sessions } from '#server/schema/tables/accounts.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { DAY } from '#server/testing/clock.ts'
import { addUser, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { test } from '#server/testing/mailbox.ts'
import { startMailServer } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { insertMail } from './mails.sql.ts'

/** Shorter than the interval at which an idle worker polls. */
const BEFORE_POLL = { timeout: 12_000 }

const freshEmail = () => `${crypto.randomUUID()}@wrenfield.example`

async function addMail(db: Database, { organizationId }: Issuer) {
  const recipient = freshEmail()
  const userId = await addUser(db, organizationId, { email: recipient })
  await insertMail(db, organizationId, { kind: 'password_changed', recipient, language: 'en', userId })
  return recipient
}

const statusOf = async (db: Database, recipient: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, recipient)))[0]?.status

test('waiting mails are sent when the service starts', BEFORE_POLL, async ({ db, issuer, services, mailServer }) => {
  const recipient = await addMail(db, issuer)
  const arrival = mailServer.arrival(recipient)
  const jobs = startJobs({ ...services, config: { ...services.config, smtpUrl: mailServer.url } })
  await arrival
  await jobs.stop()
  expect(await statusOf(db, recipient)).toBe('sent')
})

test(
  'an award wakes the worker, so that its mail is sent at once',
  BEFORE_POLL,
  async ({ db, issuer, services, mailServer }) => {
    const started = mailServer.arrival(await addMail(db, issuer))
    const jobs = startJobs({ ...services, config: { ...services.config, smtpUrl: mailServer.url } })
    await started
    const recipient = freshEmail()
    const arrival = mailServer.arrival(recipient)
    const template = await addTemplate(db, issuer)
    await issuer.ask('POST', '/issuers/organization/badges', {
      recipient_email: recipient,
      recipient_first_name: 'Giulia',
      recipient_last_name: 'Ferri',
      badge_template_id: template.id,
    })
    await arrival
    await jobs.stop()
    expect(await mailServer.mailsTo(recipient)).toHaveLength(1)
  },
)

test('stopping waits for the mail in progress and leaves the others for the next start', async ({
  db,
  issuer,
  services,
}) => {
  let release = () => {}
  const held: string[] = []
  let resolveHeld = () => {}
  const isHeld = new Promise<void>((resolve) => {
    resolveHeld = resolve
  })
  const server = await startMailServer({
    onData(stream, { envelope }, done) {
      stream.resume()
      held.push(envelope.rcptTo[0]!.address)
      release = done
      resolveHeld()
    },
  })
  const recipients = [await addMail(db, issuer), await addMail(db, issuer)]
  const jobs = startJobs({ ...services, config: { ...services.config, smtpUrl: server.url } })
  await isHeld
  const stopped = jobs.stop()
  release()
  await stopped
  expect(held).toEqual([recipients[0]])
  expect(await Promise.all(recipients.map((recipient) => statusOf(db, recipient)))).toEqual(['sent', 'waiting'])
  await server.stop()
})

test(
  'without a mail server each mail is written to a file that only its owner may read, and a start removes half-written ones',
  BEFORE_POLL,
  async ({ db, issuer, services }) => {
    const mailFolder = join(await mkdtemp(join(tmpdir(), 'insegna-mail-')), 'mail')
    const recipients = [await addMail(db, issuer), await addMail(db, issuer)]
    // A process that was killed two days ago was writing it.
    const half = join(mailFolder, `.${crypto.randomUUID()}`)
    const twoDaysAgo = new Date(Date.now() - 2 * DAY)
    await mkdir(mailFolder)
    await writeFile(half, 'Subject: You have')
    await utimes(half, twoDaysAgo, twoDaysAgo)
    const jobs = startJobs({ ...services, config: { ...services.config, mailFolder } })
    await expect
      .poll(() => Promise.all(recipients.map((recipient) => statusOf(db, recipient))))
      .toEqual(['sent', 'sent'])
    await jobs.stop()

    const files = await readdir(mailFolder)
    expect(files).toEqual([expect.stringMatching(/^[0-9a-f-]{36}\.eml$/), expect.stringMatching(/\.eml$/)])
    const written = await Promise.all(
      files.map(async (file) => PostalMime.parse(await readFile(join(mailFolder, file)))),
    )
    expect(written.map(({ to }) => to?.[0]?.address).sort()).toEqual(recipients.sort())
    expect(written[0]?.subject).toBe('Your password has changed')
    expect((await stat(join(mailFolder, files[0]!))).mode & 0o777).toBe(0o600)
    await rm(mailFolder, { recursive: true })
  },
)

test('expired rows are deleted, and all others stay', async ({ db, issuer, services }) => {
  const { userId } = issuer
  const over = sql`clock_timestamp() - interval '25 hours'`
  await sessionCookie(db, userId)
  await db
    .update(sessions)
    .set({ lastSeenAt: over })
    .where(sql`${sessions.id} = (select id from sessions where user_id = ${userId} order by id desc limit 1)`)
  const later = sql`clock_timestamp() + interval '1 hour'`
  const link = (values: object) => ({
    userId,
    kind: 'reset_password',
    tokenHash: hashSecret(newSecret()),
    expiresAt: later,
    ...values,
  })
  await db.insert(accountLinks).values([link({}), link({ expiresAt: over }), link({ usedAt: over })])
  const answered = { organizationId: issuer.organizationId, userId, endpoint: 'POST /x', requestHash: 'x' }
  await db.insert(idempotencyKeys).values([
    { ...answered, key: 'new' },
    { ...answered, key: 'old', createdAt: over },
  ])
  const limits = [`over:${userId}`, `live:${userId}`]
  await db.execute(
    sql`insert into rate_limits (key, points, expire) values (${limits[0]}, 1, 1), (${limits[1]}, 1, null)`,
  )

  await cleanUp(db, services.config.idempotencyHours)

  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toHaveLength(1)
  expect(await db.select().from(accountLinks).where(eq(accountLinks.userId, userId))).toHaveLength(1)
  const keys = await db.select().from(idempotencyKeys).where(eq(idempotencyKeys.userId, userId))
  expect(keys.map(({ key }) => key)).toEqual(['new'])
  const { rows } = await db.execute(sql`select key from rate_limits where key like ${`%${userId}`}`)
  expect(rows).toEqual([{ key: limits[1] }])
})
