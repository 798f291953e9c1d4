import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { badges, creditTransactions } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadge } from '#server/testing/badges.ts'
import { colleague } from '#server/testing/issuer.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const EVENTS = '/issuers/organization/events?subject=badge&subject_id='

test('renewing issues a badge of the current version with its own dates, and the old badge keeps its dates', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, { validityCount: 3, validityUnit: 'year' })
  const old = await addBadge(db, issuer, template, { expires_at: '2025-12-01 23:59:59', notes: 'Group A' })
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${template.id}`, { title: 'Data literacy, renewed' })
  const before = (await issuer.ask('GET', `${BADGES}/${old}`)).body.data
  expect(before).toMatchObject({ renews_badge_id: null, renewed_by_badge_id: null })

  const { status, body } = await issuer.ask('POST', `${BADGES}/${old}/renew`, { emitted_at: '2025-11-20 09:00:00' })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.data).toMatchObject({
    renews_badge_id: old,
    renewed_by_badge_id: null,
    status: 'valid',
    emitted_at: '2025-11-20 09:00:00',
    expires_at: '2028-11-20 23:59:59',
    notes: '',
    recipient_email: before.recipient_email,
    badge_template_version: { title: 'Data literacy, renewed' },
  })
  expect((await issuer.ask('GET', `${BADGES}/${old}`)).body.data).toEqual({
    ...before,
    renewed_by_badge_id: body.data.id,
    badge_template_version: expect.objectContaining({ title: 'Data literacy foundations' }),
  })
  const page = (await issuer.ask('GET', BADGES)).body.data
  expect(page.map((badge: { renewed_by_badge_id: string | null }) => badge.renewed_by_badge_id)).toEqual([
    null,
    body.data.id,
  ])

  expect((await issuer.ask('GET', '/issuers/organization')).body.data).toMatchObject({
    credits_left: 98,
    badges_count: 2,
  })
  const spent = await db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.organizationId, issuer.organizationId))
  expect(spent.map(({ credits, description }) => [credits, description])).toContainEqual([-1, 'Data literacy, renewed'])
  expect(await db.select().from(mails).where(eq(mails.badgeId, body.data.id))).toMatchObject([
    { kind: 'badge_awarded', recipient: before.recipient_email, language: 'en' },
  ])
  const actions = async (id: string) =>
    (await issuer.ask('GET', EVENTS + id)).body.data.map(({ action, data }: { action: string; data: object }) => [
      action,
      data,
    ])
  expect(await actions(body.data.id)).toEqual([['issued', { renews: old }]])
  expect(await actions(old)).toEqual([
    ['renewed', { by: body.data.id }],
    ['issued', {}],
  ])
})

test('a badge can be renewed once; a second renewal is refused, but the new badge can be renewed', async ({
  db,
  issuer,
}) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  const first = await issuer.ask('POST', `${BADGES}/${old}/renew`)
  const again = await issuer.ask('POST', `${BADGES}/${old}/renew`)
  expect(again).toMatchObject({ status: 409, body: { code: 'already_renewed' } })
  expect((await issuer.ask('POST', `${BADGES}/${first.body.data.id}/renew`)).status).toBe(201)
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.credits_left).toBe(97)
})

test('a given expiry date overrides the default, null means none, and one before the issue date is refused', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer, { validityCount: 3, validityUnit: 'year' })
  const renewed = async (renewal: object) =>
    issuer.ask('POST', `${BADGES}/${await addBadge(db, issuer, template)}/renew`, renewal)
  expect((await renewed({ expires_at: '2090-06-01 23:59:59' })).body.data.expires_at).toBe('2090-06-01 23:59:59')
  expect((await renewed({ expires_at: null })).body.data.expires_at).toBeNull()
  const refused = await renewed({ expires_at: '2001-06-01 23:59:59' })
  expect(refused).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(Object.keys(refused.body.errors)).toEqual(['expires_at'])
  const earlier = await renewed({ emitted_at: '2025-11-14 17:59:59', expires_at: null })
  expect(earlier).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  expect(Object.keys(earlier.body.errors)).toEqual(['emitted_at'])
})

test('the new badge uses the person’s current name and address', async ({ db, issuer }) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  await db
    .update(earners)
    .set({ firstName: 'Giulia', lastName: 'Ferri Conti' })
    .where(eq(earners.organizationId, issuer.organizationId))
  const { data } = (await issuer.ask('POST', `${BADGES}/${old}/renew`)).body
  expect(data).toMatchObject({ recipient_last_name: 'Ferri Conti', recipient_email: 'giulia.ferri@wrenfield.example' })
})

test('revoking one of the two leaves the other as it was', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  for (const which of ['old', 'new'] as const) {
    const ids = { old: await addBadge(db, issuer, template), new: '' }
    ids.new = (await issuer.ask('POST', `${BADGES}/${ids.old}/renew`)).body.data.id
    const other = which === 'old' ? ids.new : ids.old
    const before = (await issuer.ask('GET', `${BADGES}/${other}`)).body.data
    await issuer.ask('POST', `/issuers/badges/${ids[which]}/revoke`, { reason: 'Issued in error' })
    expect((await issuer.ask('GET', `${BADGES}/${other}`)).body.data).toEqual(before)
    // A badge can be renewed only once, even if the new badge was revoked.
    expect((await issuer.ask('POST', `${BADGES}/${ids.old}/renew`)).body.code).toBe('already_renewed')
  }
})

test('a badge that cannot be renewed is refused with the reason, and costs no credit', async ({ db, issuer, app }) => {
  const template = await addTemplate(db, issuer)
  const refusal = async (id: string) => {
    const { status, body } = await issuer.ask('POST', `${BADGES}/${id}/renew`)
    return [status, body.code]
  }
  const revoked = await addBadge(db, issuer, template, { revoked: { reason: 'No', at: '2025-11-15 09:00:00' } })
  const archived = await addTemplate(db, issuer)
  const ofArchived = await addBadge(db, issuer, archived)
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${archived.id}`, { status: 'archived' })
  const unreachable = await addBadge(db, issuer, template)
  await db.update(earners).set({ email: null }).where(eq(earners.organizationId, issuer.organizationId))
  expect(await refusal(revoked)).toEqual([409, 'already_revoked'])
  expect(await refusal(ofArchived)).toEqual([422, 'template_not_assignable'])
  expect(await refusal(unreachable)).toEqual([409, 'conflict'])
  expect(await refusal(crypto.randomUUID())).toEqual([404, 'not_found'])
  expect((await issuer.ask('GET', '/issuers/organization')).body.data.badges_count).toBe(3)
  const viewer = await colleague(app, db, issuer.organizationId, 'viewer')
  expect((await viewer.ask('POST', `${BADGES}/${unreachable}/renew`)).status).toBe(403)
})

test('without credits no badge is renewed', async ({ db, issuer }) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  await db.update(organizations).set({ creditsLeft: 0 }).where(eq(organizations.id, issuer.organizationId))
  const refused = await issuer.ask('POST', `${BADGES}/${old}/renew`)
  expect(refused).toMatchObject({ status: 422, body: { code: 'not_enough_credits' } })
  expect(await db.select().from(badges).where(eq(badges.organizationId, issuer.organizationId))).toHaveLength(1)
})

test('a learning path’s badge is renewed with the current steps', async ({ db, issuer }) => {
  const [first, second] = [await addTemplate(db, issuer), await addTemplate(db, issuer)]
  const path = await addLearningPath(db, issuer, [first, second])
  const old = await addBadge(db, issuer, path)
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${first.id}`, { title: 'Statistics' })
  const { status, body } = await issuer.ask('POST', `${BADGES}/${old}/renew`)
  expect(status, JSON.stringify(body)).toBe(201)
  const titles = (badge: { badge_template_version: { learning_path: { title: string }[] } }) =>
    badge.badge_template_version.learning_path.map(({ title }) => title)
  expect(titles(body.data)).toEqual(['Statistics', 'Data literacy foundations'])
  expect(titles((await issuer.ask('GET', `${BADGES}/${old}`)).body.data)).not.toContain('Statistics')
})

test('a repeated idempotency key renews once and repeats the response', async ({ db, issuer }) => {
  const old = await addBadge(db, issuer, await addTemplate(db, issuer))
  const renew = () => issuer.ask('POST', `${BADGES}/${old}/renew`, {}, { 'idempotency-key': 'a' })
  const [first, again] = [await renew(), await renew()]
  expect(first.status).toBe(201)
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
})
