import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditTransactions } from '#server/schema/tables/badges.ts'
import { earners } from '#server/schema/tables/earners.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadge } from '#server/testing/badges.ts'
import { people } from '#server/testing/earners.ts'
import { type Answer, type Issuer, signedIn } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const PREVIEW = `${BADGES}/renew/preview`
const emitted_at = '2025-11-20 09:00:00'

const organizationOf = async (issuer: Issuer) => (await issuer.ask('GET', '/issuers/organization')).body.data

test('a selection of two templates is previewed, and renewed as the preview said', async ({ db, issuer }) => {
  const [anna, ben, cara, dan, emma] = people(5) as [object, object, object, object, object]
  const firstAid = await addTemplate(db, issuer, { title: 'First aid', validityCount: 3, validityUnit: 'year' })
  const fire = await addTemplate(db, issuer, { title: 'Fire warden' })
  const archived = await addTemplate(db, issuer, { title: 'Old course' })
  const ending = { expires_at: '2025-12-19 23:59:59' }
  const add = (template: { id: string }, values: object) => addBadge(db, issuer, template, values)
  const valid = await add(firstAid, { ...anna, expires_at: '2025-11-25 23:59:59' })
  const earlier = await add(firstAid, { ...anna, expires_at: '2025-11-24 23:59:59' })
  const other = await add(firstAid, { ...ben, ...ending })
  const renewed = await add(firstAid, { ...cara, ...ending })
  const successor = (await issuer.ask('POST', `${BADGES}/${renewed}/renew`, { emitted_at })).body.data
  const revoked = await add(firstAid, { ...dan, revoked: { reason: 'In error', at: '2025-11-15 09:00:00' } })
  const later = await add(firstAid, { ...emma, emittedAt: '2025-11-21 09:00:00' })
  const endless = await add(fire, ben)
  const gone = await add(archived, ben)
  await issuer.ask('PUT', `/issuers/organization/badge_templates/${archived.id}`, { status: 'archived' })
  const badge_ids = [valid, earlier, other, renewed, revoked, later, endless, gone]

  const before = await organizationOf(issuer)
  const { status, body } = await issuer.ask('POST', PREVIEW, { badge_ids, emitted_at })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    selected_count: 8,
    badges_to_issue: 3,
    people_count: 2,
    first_end: '2025-11-25 23:59:59',
    last_end: '2025-12-19 23:59:59',
    endless_count: 1,
    credits_before: before.credits_left,
    credits_after: before.credits_left - 3,
    credits_missing: 0,
    templates: [
      {
        title: 'First aid',
        badges_to_issue: 2,
        validity_count: 3,
        validity_unit: 'year',
        expires_at: '2028-11-20 23:59:59',
      },
      { title: 'Fire warden', badges_to_issue: 1, validity_count: null, expires_at: null },
    ],
  })
  const obstacles = body.data.left_out_badges.map((badge: { badge_id: string; obstacle: string }) => [
    badge.badge_id,
    badge.obstacle,
  ])
  expect(obstacles).toEqual([
    [earlier, 'duplicate'],
    [renewed, 'renewed'],
    [revoked, 'revoked'],
    [later, 'issued_later'],
    [gone, 'not_assignable'],
  ])
  expect(body.data.left_out_badges[1].renewed_by).toEqual({
    id: successor.id,
    emitted_at,
    expires_at: '2028-11-20 23:59:59',
  })
  expect(body.data.left_out_badges[2].revoked_at).toBe('2025-11-15 09:00:00')
  expect(await organizationOf(issuer)).toEqual(before)

  const done = await issuer.ask('POST', `${BADGES}/renew`, { badge_ids, emitted_at })
  expect(done).toMatchObject({
    status: 200,
    body: {
      data: {
        renewed_count: 3,
        skipped_count: 5,
        message: '3 badges renewed. 5 badges were left out.',
      },
    },
  })
  const { data } = (await issuer.ask('GET', `${BADGES}?is_renewed=1&sort=created_at`)).body
  expect(data.map(({ id }: { id: string }) => id)).toEqual([valid, other, renewed, endless])
  expect((await issuer.ask('GET', `${BADGES}/${data[3].renewed_by_badge_id}`)).body.data).toMatchObject({
    renews_badge_id: endless,
    emitted_at,
    expires_at: null,
  })
  expect(await organizationOf(issuer)).toMatchObject({
    credits_left: before.credits_left - 3,
    badges_count: before.badges_count + 3,
  })
  const spent = await db
    .select()
    .from(creditTransactions)
    .where(eq(creditTransactions.organizationId, issuer.organizationId))
  expect(spent.map(({ credits, description }) => `${credits} ${description}`)).toEqual(
    expect.arrayContaining(['-2 First aid', '-1 Fire warden']),
  )
  const sent = await db.select().from(mails).where(eq(mails.badgeId, data[0].renewed_by_badge_id))
  expect(sent).toHaveLength(1)
})

test('all badges that match a filter are renewed, and none if their number has changed', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  for (const person of people(30)) await addBadge(db, issuer, template, person)
  const selection = { filter: { badge_template_id: template.id, is_renewed: 0 }, expected_count: 30 }
  const changed = { ...selection, expected_count: 29 }
  for (const path of [PREVIEW, `${BADGES}/renew`])
    expect(await issuer.ask('POST', path, changed)).toMatchObject({ status: 409, body: { code: 'conflict' } })
  const done = await issuer.ask('POST', `${BADGES}/renew`, selection)
  expect(done.body.data).toMatchObject({ renewed_count: 30, skipped_count: 0, message: '30 badges renewed.' })
  const again = await issuer.ask('POST', `${BADGES}/renew`, selection)
  expect(again.body.data, 'the new ones match now').toMatchObject({ renewed_count: 30, skipped_count: 0 })
})

test('an unknown id, or one of another organization, leaves all badges unchanged', async ({ db, issuer, stranger }) => {
  const mine = await addBadge(db, issuer, await addTemplate(db, issuer))
  const theirs = await addBadge(db, stranger, await addTemplate(db, stranger))
  for (const path of [PREVIEW, `${BADGES}/renew`]) {
    const foreign = await issuer.ask('POST', path, { badge_ids: [mine, theirs] })
    expect(foreign.status).toBe(404)
    expect((await issuer.ask('POST', path, { badge_ids: [mine, crypto.randomUUID()] })).body).toEqual(foreign.body)
  }
  expect((await organizationOf(issuer)).badges_count).toBe(1)
})

test('without enough credits for all, none are renewed and the preview says how many are missing', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const badge_ids = []
  for (const person of people(5)) badge_ids.push(await addBadge(db, issuer, template, person))
  await db.update(organizations).set({ creditsLeft: 3 }).where(eq(organizations.id, issuer.organizationId))
  const { data } = (await issuer.ask('POST', PREVIEW, { badge_ids })).body
  expect(data).toMatchObject({ badges_to_issue: 5, credits_before: 3, credits_after: 0, credits_missing: 2 })
  const refused = await issuer.ask('POST', `${BADGES}/renew`, { badge_ids })
  expect(refused).toMatchObject({ status: 422, body: { code: 'not_enough_credits' } })
  expect(await organizationOf(issuer)).toMatchObject({ badges_count: 5, credits_left: 3 })
})

test('badges of erased people are skipped with that reason', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const badge_ids = []
  for (const person of people(3)) badge_ids.push(await addBadge(db, issuer, template, person))
  const known = await db.select().from(earners).where(eq(earners.organizationId, issuer.organizationId))
  const erase = async (id: string, way: 'contact' | 'wholly') => {
    const path = `/issuers/organization/earners/${id}/erasure`
    const { fingerprint } = (await issuer.ask('GET', path)).body.data
    expect((await issuer.ask('POST', path, { way, fingerprint })).status).toBe(200)
  }
  await erase(known[0]!.id, 'contact')
  await erase(known[1]!.id, 'wholly')
  const { data } = (await issuer.ask('POST', PREVIEW, { badge_ids })).body
  expect(data.left_out).toHaveLength(2)
  expect(data.left_out).toEqual(
    expect.arrayContaining([
      { obstacle: 'no_address', badges_count: 1 },
      { obstacle: 'erased', badges_count: 1 },
    ]),
  )
  expect((await issuer.ask('POST', `${BADGES}/renew`, { badge_ids })).body.data).toMatchObject({
    renewed_count: 1,
    skipped_count: 2,
  })
})

test('twenty concurrent renewals of the same badges renew and charge each badge once', async ({ app, db }) => {
  const issuer = await signedIn(app, db, { creditsLeft: 100 })
  const template = await addTemplate(db, issuer)
  const badge_ids: string[] = []
  for (const person of people(4)) badge_ids.push(await addBadge(db, issuer, template, person))
  const [one, ...all] = badge_ids
  const answers: Answer[] = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0
        ? issuer.ask('POST', `${BADGES}/${one}/renew`)
        : issuer.ask('POST', `${BADGES}/renew`, { badge_ids: [one, ...all] }),
    ),
  )
  const count = answers.reduce(
    (sum, { status, body }) => sum + (status === 201 ? 1 : status === 200 ? body.data.renewed_count : 0),
    0,
  )
  expect(count).toBe(4)
  const refused = answers.filter(({ status }) => status >= 400)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['already_renewed']))
  expect(await organizationOf(issuer)).toMatchObject({ badges_count: 8, credits_left: 92 })
})
