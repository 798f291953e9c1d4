import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'
import { updateBadgeOpened } from './badges.sql.ts'

const giulia = {
  recipient_email: 'giulia.ferri@wrenfield.example',
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
}
const right = 'g.ferri@wrenfield.example'

const correct = (issuer: Issuer, id: string, change: object) =>
  issuer.ask('PUT', `/issuers/organization/badges/${id}/recipient`, change)

/** The `badgesCount` of each earner of the organization, by address. */
const holdings = async (db: Database, { organizationId }: Issuer) => {
  const rows = await db.select().from(earners).where(eq(earners.organizationId, organizationId))
  return Object.fromEntries(rows.map(({ email, badgesCount }) => [email, badgesCount]))
}

test('a mistyped address is corrected: the link stays, the mail goes to the right address, no extra earner is left', async ({
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  await db.update(mails).set({ status: 'failed' }).where(eq(mails.badgeId, id))
  const before = (await issuer.ask('GET', `/issuers/organization/badges/${id}`)).body.data
  const { status, body } = await correct(issuer, id, { recipient_email: 'G.Ferri@wrenfield.example' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, url: before.url, ...giulia, recipient_email: right })
  expect(body.data.email).toMatchObject({ status: 'waiting', recipient: right })
  expect(await holdings(db, issuer)).toEqual({ [right]: 1 })
  const [counted] = await db.select().from(organizations).where(eq(organizations.id, issuer.organizationId))
  expect(counted).toMatchObject({ holdersCount: 1, earnersCount: 1, badgesCount: 1 })
  const history = await issuer.ask('GET', `/issuers/organization/events?subject=badge&subject_id=${id}`)
  expect(history.body.data[0]).toMatchObject({
    action: 'recipient_corrected',
    data: { before: giulia, after: { ...giulia, recipient_email: right } },
    user: { uuid: issuer.userId },
  })
})

test('a mail that still waits for the wrong address is deleted', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  await correct(issuer, id, { recipient_email: right })
  const sent = await db.select().from(mails).where(eq(mails.badgeId, id))
  expect(sent).toMatchObject([{ recipient: right, status: 'waiting' }])
})

test('an earner is not found by a former name if only a reassigned badge had it', async ({ db, issuer }) => {
  const found = async () => (await issuer.ask('GET', '/issuers/organization/earners?find=vasari')).body.data
  const id = await addBadge(db, issuer, await addTemplate(db, issuer), {
    ...giulia,
    recipient_first_name: 'Giulia Vasari',
  })
  await addBadge(db, issuer, await addTemplate(db, issuer), giulia)
  const [person] = await found()
  await issuer.ask('PUT', `/issuers/organization/earners/${person.id}`, giulia)
  expect(await found()).toMatchObject([giulia])
  const ben = { recipient_email: 'ben@wrenfield.example', recipient_first_name: 'Ben', recipient_last_name: 'Wren' }
  expect((await correct(issuer, id, ben)).status).toBe(200)
  expect(await found()).toEqual([])
})

test('a badge reassigned to an existing earner is counted with them, and other badges stay', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const id = await addBadge(db, issuer, template)
  await addBadge(db, issuer, template)
  await addBadge(db, issuer, template, { recipient_email: right })
  await addList(issuer, [giulia])
  await correct(issuer, id, { recipient_email: right, recipient_first_name: 'Giulia Maria' })
  expect(await holdings(db, issuer)).toEqual({ [giulia.recipient_email]: 1, [right]: 2 })
  const { body } = await issuer.ask('GET', '/issuers/organization/statistics')
  expect(body).toMatchObject({ earners_count: 2, badges_count: 3, badge_assignees_ratio: 2 })
})

test('a name alone is corrected without another mail, and one that agrees leaves the person as they are', async ({
  db,
  issuer,
}) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  await db.update(mails).set({ status: 'sent' }).where(eq(mails.badgeId, id))
  const { body } = await correct(issuer, id, { recipient_last_name: 'Ferri Bassani' })
  expect(body.data).toMatchObject({ recipient_last_name: 'Ferri Bassani', email: { status: 'sent' } })
  expect((await correct(issuer, id, {})).body).toEqual(body)
  expect((await correct(issuer, id, { recipient_last_name: 'Ferri Bassani' })).body).toEqual(body)
  const known = await db.select().from(earners).where(eq(earners.organizationId, issuer.organizationId))
  expect(known).toMatchObject([{ lastName: 'Ferri' }])
  const find = async (name: string) => (await issuer.ask('GET', `/issuers/organization/earners?find=${name}`)).body.data
  expect(await find('bassani')).toMatchObject([{ id: known[0]!.id }])

  const renamed = await correct(issuer, id, { recipient_first_name: 'Julia', other_name: 'rename' })
  expect(renamed.body.data).toMatchObject({ recipient_first_name: 'Julia', email: { status: 'sent' } })
  expect(await find('julia')).toMatchObject([{ id: known[0]!.id, recipient_first_name: 'Julia' }])
  const other = await correct(issuer, id, { recipient_first_name: 'Anna', other_name: 'refuse' })
  expect(other.body.errors).toEqual({
    recipient_first_name: [
      `${giulia.recipient_email} is Julia Ferri Bassani’s address. Correct the name or the address.`,
    ],
  })
  const separate = await correct(issuer, id, { recipient_first_name: 'Anna' })
  expect(separate.body.data).toMatchObject({ recipient_first_name: 'Anna', email: { status: 'sent' } })
  expect(await find('julia')).toEqual([])
  expect(await find('anna')).toMatchObject([{ recipient_email: giulia.recipient_email }])
})

test('once opened, or revoked, a badge stays as it is', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const opened = await addBadge(db, issuer, template)
  const revoked = await addBadge(db, issuer, template, { revoked: { reason: 'Error', at: '2025-11-20 10:00:00' } })
  await updateBadgeOpened(db, opened)
  const refused = await correct(issuer, opened, { recipient_email: right })
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } })
  expect(refused.body.message).toMatch(/^The earner has already opened this badge/)
  expect(await correct(issuer, revoked, { recipient_email: right })).toMatchObject({
    status: 409,
    body: { code: 'already_revoked' },
  })
  expect(await holdings(db, issuer)).toEqual({ [giulia.recipient_email]: 2 })
})

test('an invalid address is refused', async ({ db, issuer }) => {
  const id = await addBadge(db, issuer, await addTemplate(db, issuer))
  const { status, body } = await correct(issuer, id, { recipient_email: 'g.ferri@wrenfield', recipient_first_name: '' })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual(['recipient_email', 'recipient_first_name'])
})
