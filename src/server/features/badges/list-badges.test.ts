import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { BadgeFilter } from '#contract/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadgeCollection, type KnownBadge, matches } from '#server/testing/badge-collection.ts'
import { addBadge } from '#server/testing/badges.ts'
import { people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const BADGES = '/issuers/organization/badges'
const LISTS = '/issuers/organization/earners_lists'
const NOW = '2026-01-01 00:00:00'

type Query = Record<string, string | number>

const ask = async (issuer: Issuer, query: Query = {}) => {
  const { status, body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams(query as Record<string, string>)}`)
  expect({ query, status, errors: body.errors }).toEqual({ query, status: 200 })
  return body
}

const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

/** The ids on every page, in their order. */
async function everyPage(issuer: Issuer, query: Query): Promise<string[]> {
  const first = await ask(issuer, query)
  const ids = idsOf(first)
  for (let page = 2; page <= first.meta.last_page; page++) ids.push(...idsOf(await ask(issuer, { ...query, page })))
  expect(first.meta.total).toBe(ids.length)
  return ids
}

const newestFirst = (known: KnownBadge[]) => [...known].reverse().map(({ id }) => id)

/** For machines with much else to do. */
const SLOW = 120_000

test('each filter finds its badges, and only those', { timeout: SLOW }, async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 60)
  const some = known[17]!
  const filters: BadgeFilter[] = [
    { public: 1 },
    { public: 0 },
    { recipient_email: 'Person.3@wrenfield.example' },
    { email_id: some.mailId },
    { badge_template_version_id: some.templateVersionId },
    { badge_template_id: known[0]!.templateId },
    { created_at_after: '2025-11-09' },
    { created_at_before: '2025-11-09' },
    { created_at_after: '2025-11-08', created_at_before: '2025-11-10' },
    { expires_at_before: '2025-11-14' },
    { expires_at_before: '2025-11-15' },
    { expired_at_after: '2025-11-13' },
    { expired_at_after: '2025-11-14' },
    { status: 'valid' },
    { status: 'revoked' },
    { status: 'invalid' },
    { state: 'valid' },
    { state: 'expired' },
    { state: 'revoked' },
    { state: 'invalid' },
    { template_language: 'it' },
    { email_status: 'failed' },
    { email_status: 'sent', emitted_at_after: '2003-01-01' },
    { emitted_at_before: '2003-01-01' },
    { revoked_at_after: '2025-11-19', revoked_at_before: '2025-11-21' },
    { search: 'niccolo' },
    { search: 'YILDIZ' },
    { search: 'soren' },
    { search: '0%' },
    { search: 'a_m' },
    { search: '＿' },
    { search: "o'brien" },
    { search: '学' },
    { search: 'مريم' },
    { search: '😀' },
    { search: 'Niccolò Rossi' },
    { search: 'rossi niccolo' },
    { search: 'santis, yildiz' },
    { search: `${some.recipientLastName} ${some.id}` },
    { search: 'o’brien' },
    { search: some.id },
    { search: some.id.slice(0, 20) },
  ]
  for (const filter of filters) {
    const expected = newestFirst(known.filter((badge) => matches(badge, filter, NOW)))
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(known.length)
    expect({ filter, ids: await everyPage(issuer, filter as Query) }).toEqual({ filter, ids: expected })
  }
})

test('people are found surname first, whatever the apostrophe, and by no more than all their words', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const add = (first: string, last: string) =>
    addBadge(db, issuer, template, {
      recipient_first_name: first,
      recipient_last_name: last,
      recipient_email: `${fc.sample(fc.uuid(), 1)[0]}@wrenfield.example`,
    })
  const straight = await add('Niccolò', "D'Angelo")
  const curly = await add('Anna', 'D’Angelo')
  const viola = await add('Viola', 'Rossi')
  const quang = await add('Quang', 'Trần')
  const found = async (search: string) => new Set(idsOf(await ask(issuer, { search })))
  expect(await found("D'Angelo Niccolò")).toEqual(new Set([straight]))
  expect(await found('d’angelo niccolo')).toEqual(new Set([straight]))
  for (const apostrophe of ["'", '’', '‘', 'ʼ', '`', '´', '′']) {
    expect(await found(`d${apostrophe}angelo`)).toEqual(new Set([straight, curly]))
  }
  expect(await found('Rossi Viola')).toEqual(new Set([viola]))
  expect(await found('Rossi, Viola')).toEqual(new Set([viola]))
  expect(await found('tran quang')).toEqual(new Set([quang]))
  expect(await found('Rossi Anna')).toEqual(new Set())
})

test('a list finds the badges of the people on it, another organization’s list none', async ({
  db,
  issuer,
  stranger,
}) => {
  const template = await addTemplate(db, issuer)
  const [first, second] = await Promise.all(people(2).map((person) => addBadge(db, issuer, template, person)))
  const earners = people(2).slice(0, 1)
  const list = (await issuer.ask('POST', LISTS, { name: 'Group A', earners })).body.data
  const foreign = (await stranger.ask('POST', LISTS, { name: 'Group A', earners })).body.data
  expect([first, second]).toContain((await ask(issuer, { earners_list_id: list.id })).data[0].id)
  expect((await ask(issuer, { earners_list_id: list.id })).meta.total).toBe(1)
  expect((await ask(issuer, { earners_list_id: foreign.id })).meta.total).toBe(0)
})

test('a badge past its expiry is expired by the clock of the service, and valid in the interface’s own field', async ({
  db,
  issuer,
}) => {
  const template = await addTemplate(db, issuer)
  const dates = { emittedAt: '2020-01-01 09:00:00', expires_at: '2021-01-01 09:00:00' }
  const id = await addBadge(db, issuer, template, dates)
  expect((await issuer.ask('GET', `${BADGES}/${id}`)).body.data).toMatchObject({ status: 'valid', state: 'expired' })
  await issuer.ask('POST', `/issuers/badges/${id}/revoke`, { reason: 'Issued in error' })
  expect((await issuer.ask('GET', `${BADGES}/${id}`)).body.data.state).toBe('revoked')
})

test('no badge is public where the organization is not', async ({ db, issuer }) => {
  await addBadgeCollection(db, issuer, 10)
  await db.update(organizations).set({ publicProfile: false }).where(eq(organizations.id, issuer.organizationId))
  expect((await ask(issuer, { public: 1 })).meta.total).toBe(0)
  expect((await ask(issuer, { public: 0 })).meta.total).toBe(10)
})

test('any filters together agree with a model of them, on every page and in the total', { timeout: SLOW }, async ({
  db,
  issuer,
}) => {
  const known = await addBadgeCollection(db, issuer, 90)
  const one = fc.constantFrom(...known)
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2025-11-${String(number).padStart(2, '0')}`)
  const search = fc.oneof(
    fc.constantFrom('ross', 'z', 'O’Brien', "'", '%', '_', '\\', '＼', '％', 'é', 'ß', '学生', 'ﷺ', '  ', 'de s'),
    fc.string({ unit: 'binary', maxLength: 4 }).filter((text) => !/[\0\ud800-\udfff]/u.test(text)),
    one.chain(({ id }) => fc.integer({ min: 8, max: 36 }).map((length) => id.slice(0, length))),
  )
  const filter = fc.record(
    {
      public: fc.constantFrom(0 as const, 1 as const),
      recipient_email: one.map(({ recipientEmail }) => recipientEmail),
      email_id: one.map(({ mailId }) => mailId),
      badge_template_version_id: one.map(({ templateVersionId }) => templateVersionId),
      badge_template_id: one.map(({ templateId }) => templateId),
      created_at_after: day,
      created_at_before: day,
      expires_at_before: fc.constantFrom('2001-03-01', '2001-03-02', '2025-11-14', '2025-11-15', '9999-12-31'),
      expired_at_after: fc.constantFrom('0001-01-01', '2001-02-28', '2001-03-01', '2025-11-13', '2090-06-01'),
      template_language: fc.constantFrom('en' as const, 'it' as const),
      email_status: fc.constantFrom('sent' as const, 'failed' as const),
      emitted_at_after: fc.constantFrom('1999-01-01', '2002-12-31', '2003-01-01'),
      emitted_at_before: fc.constantFrom('2003-01-01', '2003-01-02', '2006-01-01'),
      revoked_at_after: fc.constantFrom('2025-11-19', '2025-11-20'),
      revoked_at_before: fc.constantFrom('2025-11-20', '2025-11-21'),
      status: fc.constantFrom('valid' as const, 'revoked' as const, 'invalid' as const),
      state: fc.constantFrom('valid' as const, 'expired' as const, 'revoked' as const, 'invalid' as const),
      search: search.map((text) => text.trim()),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filter, async (asked) => {
      const expected = newestFirst(known.filter((badge) => matches(badge, asked, NOW)))
      expect(await everyPage(issuer, asked as Query)).toEqual(expected)
    }),
    { numRuns: 120 },
  )
})

test('every order shows each badge once, page after page', async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 60)
  const forever = '9999'
  const keys: Record<string, (badge: KnownBadge) => string> = {
    created_at: ({ seq }) => String(seq).padStart(5, '0'),
    emitted_at: ({ emittedAt, id }) => emittedAt + id,
    expires_at: ({ expiresAt, id }) => (expiresAt ?? forever) + id,
    recipient_last_name: ({ recipientLastName, id }) => recipientLastName.toLowerCase() + id,
  }
  for (const [field, keyOf] of Object.entries(keys)) {
    const expected = [...known].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ id }) => id)
    expect({ field, ids: await everyPage(issuer, { sort: field }) }).toEqual({ field, ids: expected })
    expect({ field, ids: await everyPage(issuer, { sort: `-${field}` }) }).toEqual({ field, ids: expected.reverse() })
  }
})

test('the pages have the envelope that the interface describes', async ({ db, issuer }) => {
  await addBadgeCollection(db, issuer, 60)
  const { links, meta } = await ask(issuer, { page: 2 })
  const url = (page: number) => `http://localhost:4000/api/v1${BADGES}?page=${page}`
  expect(links).toEqual({ first: url(1), last: url(3), prev: url(1), next: url(3) })
  expect(meta).toEqual({
    current_page: 2,
    from: 26,
    last_page: 3,
    links: [
      { url: url(1), label: '&laquo; Previous', active: false },
      { url: url(1), label: '1', active: false },
      { url: url(2), label: '2', active: true },
      { url: url(3), label: '3', active: false },
      { url: url(3), label: 'Next &raquo;', active: false },
    ],
    path: `http://localhost:4000/api/v1${BADGES}`,
    per_page: 25,
    to: 50,
    total: 60,
  })
  expect((await ask(issuer, { page: 1 })).links.prev).toBeNull()
  const last = await ask(issuer, { page: 3 })
  expect(last).toMatchObject({ links: { next: null }, meta: { from: 51, to: 60 } })
  expect(await ask(issuer, { page: 4 })).toMatchObject({ data: [], meta: { from: null, to: null, total: 60 } })
})

test('a badge has every field of the interface, in its formats', async ({ db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const { data } = await ask(issuer)
  const clock = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
  const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/)
  const url = expect.stringMatching(/^http:\/\/localhost:4000\/\S+$/)
  expect(data[0]).toEqual({
    id: uuid,
    imported: 0,
    status: 'valid',
    state: 'valid',
    image_path: url,
    image_high_path: url,
    image_thumbnail_path: url,
    badge_template_version_id: uuid,
    badge_template_version: expect.objectContaining({ badge_template_id: uuid, version_code: '1' }),
    organization_id: issuer.organizationId,
    activity_title: '',
    activity_started_at: null,
    activity_ended_at: null,
    recipient_email: 'giulia.ferri@wrenfield.example',
    recipient_first_name: 'Giulia',
    recipient_last_name: 'Ferri',
    notes: '',
    additional_details: null,
    url: `http://localhost:4000/b/${data[0].id}`,
    number: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    user: null,
    emitted_at: clock,
    expires_at: null,
    created_at: instant,
    updated_at: instant,
    revoked_at: null,
    revoked_reason: null,
    email: { id: uuid, status: 'waiting', recipient: 'giulia.ferri@wrenfield.example', error: null, sent_at: null },
  })
  expect((await issuer.ask('GET', `${BADGES}/${data[0].id}`)).body).toEqual({ data: data[0] })
})

test('a filter value that cannot be meant is refused by its name', async ({ issuer }) => {
  const wrong = {
    public: '2',
    email_id: 'x',
    badge_template_version_id: '1',
    created_at_after: '2025-02-30',
    created_at_before: 'yesterday',
    expires_at_before: '0000-01-01',
    expired_at_after: '2025-1-1',
    status: 'expired',
    state: 'lost',
    sort: 'id',
    page: '0',
    search: 'x'.repeat(256),
  }
  for (const [name, value] of Object.entries(wrong)) {
    const { status, body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams({ [name]: value })}`)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [name] })
  }
})
