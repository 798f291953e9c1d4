import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { anyText } from '#art/testing/any-text.ts'
import type { BadgeFilter } from '#contract/badges.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { addBadgeCollection, type KnownBadge, matches } from '#server/testing/badge-collection.ts'
import { BADGES, everyPage, idsOf, listPage, type Query } from '#server/testing/badge-pages.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'
const NOW = '2026-01-01 00:00:00'

const newestFirst = (known: KnownBadge[]) => [...known].reverse().map(({ id }) => id)

test('each filter finds its badges, and only those', async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 60)
  const some = known[17]!
  const filters: BadgeFilter[] = [
    { public: 1 },
    { public: 0 },
    { recipient_email: 'Person.3@wrenfield.example' },
    { email_id: some.mailId },
    { earner_id: some.earnerId! },
    { earner_id: some.earnerId!, state: 'valid' },
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
    { is_renewed: 1 },
    { is_mistaken: 0, is_renewed: 1 },
    { is_renewed: 0, template_language: 'it' },
    { award_id: known[1]!.awardId! },
    { is_opened: 1 },
    { is_opened: 0 },
    { is_renewed: 0 },
    { is_imported: 0 },
    { is_opened: 1, state: 'valid' },
    { badge_template_id: known[0]!.templateId, template_language: 'it' },
    { badge_template_id: known[0]!.templateId, state: 'valid' },
    { is_imported: 1 },
    { is_imported: 0, is_opened: 1 },
    { is_opened: 0, award_id: known[1]!.awardId! },
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
    { find: 'ROSSI niccolò' },
    { find: 'obrien' },
    { find: 'person.3@wrenfield' },
    { find: '学' },
    { find: some.number },
    { find: `https://badges.example/b/${some.id}?from=mail` },
  ]
  for (const filter of filters) {
    const expected = newestFirst(known.filter((badge) => matches(badge, filter, NOW)))
    expect(expected.length).toBeGreaterThan(0)
    expect(expected.length).toBeLessThan(known.length)
    expect({ filter, ids: await everyPage(issuer, filter as Query) }).toEqual({ filter, ids: expected })
  }
})

test('after an award was undone every filter still counts what its pages show', async ({ app, db, issuer }) => {
  const template = await addTemplate(db, issuer, { language: 'it' })
  const kept = await addBadge(db, issuer, template)
  const list = await addList(issuer, people(3))
  const { body } = await issuer.ask('POST', `${BADGES}/earners-lists/${list}`, { badge_template_id: template.id })
  const [opened] = idsOf(await listPage(issuer, { award_id: body.award_id }))
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0' }
  for (const id of [kept, opened]) await app.request(`/b/${id}?from=mail`, { headers })
  expect((await listPage(issuer, { is_opened: 1 })).meta.total).toBe(2)
  expect((await issuer.ask('POST', `/issuers/organization/awards/${body.award_id}/undo`, {})).status).toBe(200)
  const counts: Record<string, number> = {}
  for (const field of ['is_opened', 'is_undone', 'is_shared', 'is_imported', 'is_renewed'])
    for (const value of [0, 1]) counts[`${field} ${value}`] = (await everyPage(issuer, { [field]: value })).length
  for (const state of ['valid', 'expired', 'undone']) counts[state] = (await everyPage(issuer, { state })).length
  counts['language'] = (await everyPage(issuer, { template_language: 'it' })).length
  expect(counts).toEqual({
    ...{ 'is_opened 0': 2, 'is_opened 1': 2, 'is_undone 0': 1, 'is_undone 1': 3, 'is_shared 0': 4, 'is_shared 1': 0 },
    ...{ 'is_imported 0': 4, 'is_imported 1': 0, 'is_renewed 0': 4, 'is_renewed 1': 0 },
    ...{ valid: 1, expired: 0, undone: 3, language: 4 },
  })
})

test('people are found by last name first and with any apostrophe, but only if every word matches', async ({
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
  const found = async (search: string) => new Set(idsOf(await listPage(issuer, { search })))
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
  expect([first, second]).toContain((await listPage(issuer, { earners_list_id: list.id })).data[0].id)
  expect((await listPage(issuer, { earners_list_id: list.id })).meta.total).toBe(1)
  expect((await listPage(issuer, { earners_list_id: foreign.id })).meta.total).toBe(0)
})

test('the day of an award is that of the service’s time zone, in winter and in summer', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const [winter, summer] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  await db.transaction(async (tx) => {
    // Switches off the trigger that freezes issued badges.
    await tx.execute(sql`set local session_replication_role = replica`)
    const createdAt = (id: string, instant: string) =>
      tx.update(badges).set({ createdAt: instant }).where(eq(badges.id, id))
    // Half past midnight in Rome.
    await createdAt(winter, '2025-11-14 23:30:00+00')
    await createdAt(summer, '2025-07-14 22:30:00+00')
  })
  const found = async (after: string, before: string) =>
    idsOf(await listPage(issuer, { created_at_after: after, created_at_before: before }))
  expect(await found('2025-11-14', '2025-11-16')).toEqual([winter])
  expect(await found('2025-11-13', '2025-11-15')).toEqual([])
  expect(await found('2025-07-14', '2025-07-16')).toEqual([summer])
  expect(await found('2025-07-13', '2025-07-15')).toEqual([])

  const filter = { created_at_after: '2025-11-14', created_at_before: '2025-11-16' }
  const selection = { filter, expected_count: 1 }
  expect((await issuer.ask('POST', `${BADGES}/resend`, selection)).body.data.resent_count).toBe(1)
  expect((await issuer.ask('POST', `${BADGES}/renew/preview`, selection)).status).toBe(200)
})

test('no badge is public if the organization’s profile is not', async ({ db, issuer }) => {
  await addBadgeCollection(db, issuer, 10)
  await db.update(organizations).set({ publicProfile: false }).where(eq(organizations.id, issuer.organizationId))
  expect((await listPage(issuer, { public: 1 })).meta.total).toBe(0)
  expect((await listPage(issuer, { public: 0 })).meta.total).toBe(10)
})

test('any combination of filters agrees with a model, on every page and in the total', async ({ db, issuer }) => {
  const known = await addBadgeCollection(db, issuer, 90)
  const one = fc.constantFrom(...known)
  const day = fc.integer({ min: 1, max: 30 }).map((number) => `2025-11-${String(number).padStart(2, '0')}`)
  const search = fc.oneof(
    fc.constantFrom('ross', 'z', 'O’Brien', "'", '%', '_', '\\', '＼', '％', 'é', 'ß', '学生', 'ﷺ', '  ', 'de s'),
    anyText(4).filter((text) => !text.includes('\0')),
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
      is_renewed: fc.constantFrom(1 as const, 0 as const),
      award_id: fc.constantFrom(known[1]!.awardId!, known[2]!.awardId!),
      is_imported: fc.constantFrom(1 as const, 0 as const),
      is_opened: fc.constantFrom(1 as const, 0 as const),
      email_status: fc.constantFrom('sent' as const, 'failed' as const),
      emitted_at_after: fc.constantFrom('1999-01-01', '2002-12-31', '2003-01-01'),
      emitted_at_before: fc.constantFrom('2003-01-01', '2003-01-02', '2006-01-01'),
      revoked_at_after: fc.constantFrom('2025-11-19', '2025-11-20'),
      revoked_at_before: fc.constantFrom('2025-11-20', '2025-11-21'),
      status: fc.constantFrom('valid' as const, 'revoked' as const, 'invalid' as const),
      state: fc.constantFrom('valid' as const, 'expired' as const, 'revoked' as const, 'invalid' as const),
      search: search.map((text) => text.trim()),
      find: fc.constantFrom('ross', 'ROSSI nic', 'santis de', 'o’brien', 'yil un', '学生', 'titled', 'zzz', '-'),
    },
    { requiredKeys: [] },
  )
  await fc.assert(
    fc.asyncProperty(filter, async (filter) => {
      const expected = newestFirst(known.filter((badge) => matches(badge, filter, NOW)))
      expect(await everyPage(issuer, filter as Query)).toEqual(expected)
    }),
    { numRuns: 50 },
  )
})

test('an invalid filter value is refused on its field', async ({ issuer }) => {
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
    find: 'x'.repeat(256),
  }
  for (const [name, value] of Object.entries(wrong)) {
    const { status, body } = await issuer.ask('GET', `${BADGES}?${new URLSearchParams({ [name]: value })}`)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: [name] })
  }
})
