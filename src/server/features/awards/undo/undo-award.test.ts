import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { awardHolds } from '#server/schema/tables/awards.ts'
import { badges, events } from '#server/schema/tables/badges.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { clockAt, MINUTE, type TestClock } from '#server/testing/clock.ts'
import { addList, people } from '#server/testing/earners.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { test as base, sendAll } from '#server/testing/mailbox.ts'
import type { MailServer } from '#server/testing/servers/mail-server.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { deliverNextMail } from '../../mails/deliver-mail.ts'

const O = '/issuers/organization'

type Fixtures = {
  clock: TestClock
  /** Awards a badge to a list of `people` earners. @returns the award's id */
  awarded(people?: number, values?: object): Promise<string>
}

/** Award mails are held back, as by default. The clock is at noon in Rome until a test moves it. */
const test = base.extend<Fixtures>({
  clock: async ({ services }, use) => {
    const clock = clockAt('2026-03-20T11:00:00Z')
    services.clock = clock
    services.config = { ...services.config, awardMailDelay: 30, awardMailDelayMany: 60 }
    await use(clock)
  },
  awarded: async ({ db, issuer, clock: _ }, use) =>
    use(async (count = 3, values = {}) => {
      const template = await addTemplate(db, issuer, values)
      const listId = await addList(issuer, people(count))
      const award = { badge_template_id: template.id }
      return (await issuer.ask('POST', `${O}/badges/earners-lists/${listId}`, award)).body.award_id
    }),
})

const undo = (issuer: Issuer, id: string) => issuer.ask('POST', `${O}/awards/${id}/undo`)
const mailsOf = (db: Database, id: string) =>
  db
    .select({ status: mails.status, kind: mails.kind })
    .from(mails)
    .innerJoin(badges, eq(badges.id, mails.badgeId))
    .where(eq(badges.awardId, id))

/** The number of an award's mails that have arrived. */
async function countArrivedMails(mailServer: MailServer): Promise<number> {
  const mails = await Promise.all(people(40).map(({ recipient_email }) => mailServer.mailsTo(recipient_email)))
  return mails.flat().length
}

/** Makes the held-back mails due. */
async function makeMailsDue(db: Database, { organizationId }: Issuer) {
  await db.update(mails).set({ nextAttemptAt: '2020-01-01' }).where(eq(mails.organizationId, organizationId))
  await db.update(awardHolds).set({ endsAt: '2020-01-01' })
}

test('undoing an award revokes all its badges, sends no mail and gives the credits back in one transaction', async ({
  db,
  issuer,
  awarded,
  deliverer,
  mailServer,
}) => {
  const id = await awarded()
  await sendAll(deliverer)
  expect(await countArrivedMails(mailServer)).toBe(0)
  const { data: held } = (await issuer.ask('GET', `${O}/awards/${id}`)).body
  expect(held).toMatchObject({
    undo_until: '2026-03-20T11:10:00.000000Z',
    mails_held_until: expect.stringMatching(/Z$/),
    is_undoable: true,
  })

  const { status, body } = await undo(issuer, id)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    undone_at: '2026-03-20T11:00:00.000000Z',
    undo_until: null,
    mails_held_until: null,
    is_undoable: false,
    counts: { issued: 3, revoked: 3, mails_waiting: 0, mails_sent: 0 },
  })
  expect(await mailsOf(db, id)).toEqual([])
  await makeMailsDue(db, issuer)
  await sendAll(deliverer)
  expect(await countArrivedMails(mailServer)).toBe(0)
  const [badge] = (await issuer.ask('GET', `${O}/badges?award_id=${id}`)).body.data
  expect(badge).toMatchObject({
    status: 'revoked',
    revoked_at: '2026-03-20 12:00:00',
    revoked_reason: 'The award was undone',
    state: 'undone',
    undone_at: '2026-03-20T11:00:00.000000Z',
    email: null,
  })
  const lines = await db
    .select()
    .from(events)
    .where(and(eq(events.subjectId, badge.id), eq(events.action, 'revoked')))
  expect(lines).toMatchObject([{ userId: issuer.userId, data: { reason: 'The award was undone' } }])
  expect((await issuer.ask('GET', O)).body.data).toMatchObject({
    credits_left: 100,
    badges_count: 0,
    undone_badges_count: 3,
  })
  const { data: transactions } = (await issuer.ask('GET', `${O}/credit_transactions`)).body
  expect(transactions).toMatchObject([
    { credits: 3, description: 'Award undone: Data literacy foundations', user_id: issuer.userId },
    { credits: -3, description: 'Data literacy foundations' },
  ])
  expect((await issuer.ask('GET', `${O}/awards`)).body.meta.badges).toBe(0)
  const { data: activity } = (await issuer.ask('GET', `${O}/activity?kind=award_undone`)).body
  expect(activity).toMatchObject([
    {
      subject: { type: 'award', id, label: 'Data literacy foundations, Laboratory 2025, group A', exists: true },
      details: { count: 3, mails: 3 },
    },
  ])
})

test('it can be undone for ten minutes, and once', async ({ issuer, awarded, clock }) => {
  const [early, late] = [await awarded(1), await awarded(2, { language: 'it' })]
  clock.advance(10 * MINUTE - 1000)
  expect((await undo(issuer, early)).status).toBe(200)
  const again = await undo(issuer, early)
  expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(again.body.message).toBe('This award was undone already. Nothing was changed.')
  clock.advance(1001)
  const over = await undo(issuer, late)
  expect(over).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(over.body.message).toContain('10 minutes')
  expect((await issuer.ask('GET', `${O}/awards/${late}`)).body.data).toMatchObject({
    undo_until: null,
    is_undoable: false,
    counts: { revoked: 0, mails_waiting: 2 },
  })
})

test('only one of several concurrent undos succeeds', async ({ app, db, issuer, awarded }) => {
  const id = await awarded(5)
  const other = await colleague(app, db, issuer.organizationId, 'editor')
  const answers = await Promise.all([undo(issuer, id), undo(other, id), undo(issuer, id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { data } = (await issuer.ask('GET', `${O}/activity?kind=award_undone`)).body
  expect(data).toHaveLength(1)
})

test('an issuer undoes what they awarded themselves, a viewer nothing', async ({ app, db, issuer, awarded }) => {
  const id = await awarded()
  const [issues, views] = [
    await colleague(app, db, issuer.organizationId, 'issuer'),
    await colleague(app, db, issuer.organizationId, 'viewer'),
  ]
  for (const somebody of [issues, views]) {
    expect((await undo(somebody, id)).status).toBe(403)
    expect((await somebody.ask('GET', `${O}/awards/${id}`)).body.data.is_undoable).toBe(false)
  }
  const template = await addTemplate(db, issuer)
  const award = { badge_template_id: template.id, ...people(1, 50)[0] }
  const { award_id: own } = (await issues.ask('POST', `${O}/badges`, award)).body.data
  expect((await issues.ask('GET', `${O}/awards/${own}`)).body.data.is_undoable).toBe(true)
  expect((await undo(issues, own)).status).toBe(200)
})

test('an undo gives its reason in the badge’s language, and a badge revoked before keeps its own', async ({
  issuer,
  awarded,
}) => {
  const id = await awarded(3, { language: 'it' })
  const [first] = (await issuer.ask('GET', `${O}/badges?award_id=${id}`)).body.data
  await issuer.ask('POST', `/issuers/badges/${first.id}/revoke`, { reason: 'Persona sbagliata' })
  const { counts } = (await undo(issuer, id)).body.data
  expect(counts).toMatchObject({ issued: 3, revoked: 3 })
  const { data } = (await issuer.ask('GET', `${O}/badges?award_id=${id}`)).body
  expect(data.map(({ revoked_reason }: { revoked_reason: string }) => revoked_reason).sort()).toEqual([
    'L’assegnazione è stata annullata',
    'L’assegnazione è stata annullata',
    'Persona sbagliata',
  ])
})

test('an undo while mails are being sent stops those that were not sent yet', async ({
  db,
  issuer,
  awarded,
  deliverer,
  mailServer,
}) => {
  const id = await awarded(40)
  await makeMailsDue(db, issuer)
  const lanes = [1, 2].map(async () => {
    while (await deliverNextMail(deliverer));
  })
  for (let sent = 0; sent < 5; ) sent = (await mailsOf(db, id)).filter(({ status }) => status === 'sent').length
  const { status } = await undo(issuer, id)
  expect(status).toBe(200)
  const leftBefore = (await mailsOf(db, id)).length
  await Promise.all(lanes)
  // A mail that a worker had taken was either sent before the undo or deleted.
  const rows = await mailsOf(db, id)
  expect(rows.every((mail) => mail.status === 'sent' && mail.kind === 'badge_awarded')).toBe(true)
  expect(await countArrivedMails(mailServer)).toBe(rows.length)
  expect(rows.length).toBeLessThanOrEqual(leftBefore)
  expect(rows.length).toBeLessThan(40)
  await makeMailsDue(db, issuer)
  await sendAll(deliverer)
  expect(await countArrivedMails(mailServer)).toBe(rows.length)
})

test('a mail that was put off is deleted at its next attempt', async ({
  db,
  issuer,
  awarded,
  deliverer,
  mailServer,
}) => {
  const id = await awarded(1)
  await db
    .update(mails)
    .set({ attempts: 2, nextAttemptAt: '2090-01-01' })
    .where(eq(mails.organizationId, issuer.organizationId))
  expect((await undo(issuer, id)).status).toBe(200)
  const [held] = await db.select().from(mails).where(eq(mails.organizationId, issuer.organizationId))
  expect(Date.parse(held!.nextAttemptAt)).toBeLessThan(Date.now() + 2 * MINUTE)
  await makeMailsDue(db, issuer)
  await sendAll(deliverer)
  expect(await countArrivedMails(mailServer)).toBe(0)
  expect(await mailsOf(db, id)).toEqual([])
})

test('all badges of an award can be revoked for one reason with their count, even while one of them is being revoked', async ({
  issuer,
  awarded,
}) => {
  const id = await awarded(4)
  const [first] = (await issuer.ask('GET', `${O}/badges?award_id=${id}`)).body.data
  const all = (expected_count: number) =>
    issuer.ask('POST', `${O}/badges/revoke`, { filter: { award_id: id }, expected_count, reason: 'Wrong date' })
  expect((await all(3)).status).toBe(409)
  const [one, many] = await Promise.all([
    issuer.ask('POST', `/issuers/badges/${first.id}/revoke`, { reason: 'Alone' }),
    all(4),
  ])
  expect(many!.status).toBe(200)
  const { revoked_count, skipped_count } = many!.body.data
  expect([
    [200, 3, 1],
    [409, 4, 0],
  ]).toContainEqual([one!.status, revoked_count, skipped_count])
  const { counts } = (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
  expect(counts).toMatchObject({ issued: 4, revoked: 4 })
  const { data } = (await issuer.ask('GET', `${O}/activity?kind=badges_revoked`)).body
  expect(data).toMatchObject([{ subject: { type: 'award', id } }])
})

test('the mails of an award that failed are sent again, and only those', async ({ db, issuer, awarded }) => {
  const id = await awarded(4)
  const issued = await db.select({ id: badges.id }).from(badges).where(eq(badges.awardId, id))
  for (const [index, status] of (['failed', 'failed', 'sent'] as const).entries())
    await db.update(mails).set({ status }).where(eq(mails.badgeId, issued[index]!.id))
  const filter = { award_id: id, email_status: 'failed' }
  const again = await issuer.ask('POST', `${O}/badges/resend`, { filter, expected_count: 2 })
  expect(again.body.data).toMatchObject({ resent_count: 2, skipped_count: 0 })
  const { counts } = (await issuer.ask('GET', `${O}/awards/${id}`)).body.data
  expect(counts).toMatchObject({ mails_failed: 0, mails_sent: 1, mails_waiting: 3 })
})

test('a corrected recipient’s mail waits as long as the one for the wrong address', async ({ db, issuer, awarded }) => {
  const id = await awarded(1)
  const [badge] = (await issuer.ask('GET', `${O}/badges?award_id=${id}`)).body.data
  await issuer.ask('PUT', `${O}/badges/${badge.id}/recipient`, { recipient_email: 'right@wrenfield.example' })
  const [mail] = await db.select().from(mails).where(eq(mails.badgeId, badge.id))
  expect(mail!.recipient).toBe('right@wrenfield.example')
  expect(Date.parse(mail!.nextAttemptAt)).toBeGreaterThan(Date.parse(mail!.createdAt) + 1000)
  expect((await undo(issuer, id)).status).toBe(200)
  expect(await mailsOf(db, id)).toEqual([])
})
