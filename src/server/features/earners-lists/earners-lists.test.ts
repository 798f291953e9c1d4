import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { earners, earnersLists } from '#server/schema/tables/earners.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, people } from '#server/testing/earners.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const giulia = {
  recipient_email: 'Giulia.Ferri@Wrenfield.example',
  recipient_first_name: 'Giulia',
  recipient_last_name: 'Ferri',
}
const amara = {
  recipient_email: 'amara@wrenfield.example',
  recipient_first_name: 'Amara',
  recipient_last_name: 'Okonkwo',
}

test('a list is created together with its earners', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', LISTS, {
    name: 'Group A',
    description: 'First term',
    status: 'enabled',
    type: 'list',
    earners: [giulia, { ...amara, metadata: { course: 'Physics', year: 2 } }],
  })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.stringMatching(UUID),
    name: 'Group A',
    description: 'First term',
    status: 'enabled',
    type: 'list',
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
    earners: [
      {
        id: expect.stringMatching(UUID),
        ...giulia,
        recipient_email: 'giulia.ferri@wrenfield.example',
        metadata: null,
        created_at: expect.stringMatching(INSTANT),
        updated_at: expect.stringMatching(INSTANT),
        email_verified_at: null,
        email_dead_at: null,
        certificate_name: null,
      },
      expect.objectContaining({ ...amara, metadata: { course: 'Physics', year: 2 } }),
    ],
  })
  expect((await issuer.ask('GET', `${LISTS}/${body.data.id}`)).body).toEqual(body)
})

test('only the name is required; by default a list is enabled, empty and of type list', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', LISTS, { name: 'Empty' })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ description: null, status: 'enabled', type: 'list', earners: [] })
  expect(await issuer.ask('POST', LISTS, {})).toMatchObject({
    status: 422,
    body: { errors: { name: [expect.any(String)] } },
  })
})

test('one invalid row refuses the whole list, and every invalid row is reported by its path in the request', async ({
  issuer,
}) => {
  const rows = [
    amara,
    { ...amara, recipient_email: 'AMARA@wrenfield.example ' },
    { ...giulia, recipient_last_name: '' },
  ]
  const json = await issuer.ask('POST', LISTS, { name: 'Group A', earners: rows })
  expect(json.status).toBe(422)
  expect(json.body.errors).toEqual({
    'earners.1.recipient_email': [
      'The same person, with this address and this name, is already in row 1. Remove one of the two.',
    ],
    'earners.2.recipient_last_name': ['Fill in this field.'],
  })

  const form = new URLSearchParams({ name: 'Group A' })
  for (const [row, person] of rows.entries()) {
    for (const [field, value] of Object.entries(person)) form.set(`earners[${row}][${field}]`, value)
  }
  const sent = await issuer.ask('POST', LISTS, form, { 'accept-language': 'it' })
  expect(sent.status).toBe(422)
  expect(sent.body.errors).toEqual({
    'earners[1][recipient_email]': [
      'La stessa persona, con questo indirizzo e questo nome, è già alla riga 1. Togli una delle due righe.',
    ],
    'earners[2][recipient_last_name]': ['Compila questo campo.'],
  })
  expect((await issuer.ask('GET', LISTS)).body.meta.total).toBe(0)
  expect((await issuer.ask('GET', '/issuers/organization/statistics')).body.earners_count).toBe(0)
})

test('50,001 earners are too many', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', LISTS, { name: 'Everybody', earners: people(50_001) })
  expect(status).toBe(422)
  expect(body.errors).toEqual({ earners: ['Too many: give at most 50,000.'] })
})

test('a thousand earners come back in the order in which they were sent', async ({ issuer }) => {
  const sent = people(1_000)
  const id = await addList(issuer, sent)
  const { body } = await issuer.ask('GET', `${LISTS}/${id}`)
  expect(body.data.earners.map((earner: { recipient_email: string }) => earner.recipient_email)).toEqual(
    sent.map(({ recipient_email }) => recipient_email),
  )
})

test('an address and an agreeing name are the same earner, who keeps the name', async ({ issuer }) => {
  const first = await issuer.ask('POST', LISTS, { name: 'A', earners: [{ ...giulia, metadata: { year: 1 } }] })
  const second = await issuer.ask('POST', LISTS, {
    name: 'B',
    earners: [{ ...giulia, recipient_first_name: 'Giulia Maria', metadata: { group: 'B' } }],
  })
  const [before] = first.body.data.earners
  const [after] = second.body.data.earners
  expect(after).toMatchObject({ id: before.id, recipient_first_name: 'Giulia', metadata: { year: 1, group: 'B' } })
  expect(after.updated_at > before.updated_at).toBe(true)

  const [again] = (
    await issuer.ask('POST', LISTS, { name: 'C', earners: [{ ...giulia, recipient_first_name: 'GIULIA' }] })
  ).body.data.earners
  expect(again).toEqual(after)
  expect((await issuer.ask('GET', '/issuers/organization/statistics')).body.earners_count).toBe(1)
})

test('an update changes only what is sent, and answers the list with its earners', async ({ issuer }) => {
  const id = await addList(issuer, [amara], { name: 'Group A' })
  const { status, body } = await issuer.ask('PUT', `${LISTS}/${id}`, { status: 'disabled' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ id, name: 'Group A', status: 'disabled', type: 'list', earners: [amara] })

  const renamed = await issuer.ask('PUT', `${LISTS}/${id}`, { name: 'Group B', description: 'Spring', type: 'import' })
  expect(renamed.body.data).toMatchObject({
    name: 'Group B',
    description: 'Spring',
    status: 'disabled',
    type: 'import',
  })
  const untouched = await issuer.ask('PUT', `${LISTS}/${id}`, {})
  expect(untouched.body).toEqual(renamed.body)
  expect((await issuer.ask('PUT', `${LISTS}/${id}`, { description: '' })).body.data.description).toBeNull()
  expect(await issuer.ask('PUT', `${LISTS}/${id}`, { name: ' ' })).toMatchObject({ status: 422 })
})

test('the listing shows the number of earners, not the earners', async ({ issuer }) => {
  const id = await addList(issuer, people(3), { name: 'Group A' })
  const { status, body } = await issuer.ask('GET', LISTS)
  expect(status).toBe(200)
  expect(body.data).toEqual([
    {
      id,
      name: 'Group A',
      description: null,
      status: 'enabled',
      type: 'list',
      earners_count: 3,
      created_at: expect.stringMatching(INSTANT),
      updated_at: expect.stringMatching(INSTANT),
    },
  ])
  expect(body.meta).toMatchObject({ current_page: 1, from: 1, to: 1, last_page: 1, per_page: 25, total: 1 })
})

test('each filter of the listing finds its lists, and only those', async ({ db, issuer }) => {
  const old = await addList(issuer, [], { name: 'Über uns 100%' })
  const disabled = await addList(issuer, [], { name: 'Group B', status: 'disabled' })
  const imported = (await issuer.ask('POST', LISTS, { name: 'Imported', type: 'imported' })).body.data
  expect(imported.type).toBe('import')
  // In Rome, 00:30 of the next day.
  await db.update(earnersLists).set({ createdAt: '2025-11-14 23:30:00+00' }).where(eq(earnersLists.id, old))

  const found = async (query: string) => {
    const { status, body } = await issuer.ask('GET', `${LISTS}?${query}`)
    expect({ query, status }).toEqual({ query, status: 200 })
    return body.data.map((list: { id: string }) => list.id)
  }
  expect(await found('')).toEqual([imported.id, disabled, old])
  expect(await found('type=imported')).toEqual([imported.id])
  expect(await found('type=list')).toEqual([disabled, old])
  expect(await found('status=disabled')).toEqual([disabled])
  expect(await found('status=enabled')).toEqual([imported.id, old])
  expect(await found('name=uber')).toEqual([old])
  expect(await found('name=0%25')).toEqual([old])
  expect(await found('name=%25')).toEqual([old])
  expect(await found('Created_at_before=2025-11-16')).toEqual([old])
  expect(await found('Created_at_before=2025-11-15')).toEqual([])
  expect(await found('Created_at_after=2025-11-14&Created_at_before=2025-11-16')).toEqual([old])
  expect(await found('Created_at_after=2025-11-15')).toEqual([imported.id, disabled])
  expect(await found('status=enabled&type=list')).toEqual([old])
  expect(await found(`id=${disabled}`)).toEqual([disabled])

  for (const wrong of [
    'type=other',
    'id=1',
    'status=on',
    'Created_at_after=2025-02-30',
    'Created_at_before=0000-01-01',
    'page=0',
  ]) {
    expect({ wrong, status: (await issuer.ask('GET', `${LISTS}?${wrong}`)).status }).toEqual({ wrong, status: 422 })
  }
})

test('pages show every list once, and their links keep the filters as they were sent', async ({ db, issuer }) => {
  await db.execute(sql`
    insert into earners_lists (organization_id, name, type)
    select ${issuer.organizationId}, 'List ' || n, 'import' from generate_series(1, 60) n`)
  const seen = new Set<string>()
  for (const page of [1, 2, 3]) {
    const { body } = await issuer.ask('GET', `${LISTS}?type=imported&page=${page}`)
    for (const { id } of body.data) seen.add(id)
    expect(body.links.last).toMatch(/\/api\/v1\/issuers\/organization\/earners_lists\?type=imported&page=3$/)
    expect(body.data).toHaveLength(page === 3 ? 10 : 25)
  }
  expect(seen.size).toBe(60)
})

test('deleting a list deletes earners without other lists or badges; issued badges stay', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const holder = await addBadge(db, issuer, template)
  const list = await addList(issuer, [giulia, amara, ...people(3)])
  await addList(issuer, people(1))

  const { status, body } = await issuer.ask('DELETE', `${LISTS}/${list}`)
  expect({ status, body }).toEqual({ status: 204, body: '' })
  expect(await issuer.ask('GET', `${LISTS}/${list}`)).toMatchObject({ status: 404 })
  const left = await db
    .select({ email: earners.email })
    .from(earners)
    .where(eq(earners.organizationId, issuer.organizationId))
    .orderBy(earners.email)
  expect(left.map(({ email }) => email)).toEqual(['giulia.ferri@wrenfield.example', 'person.1@wrenfield.example'])
  expect((await issuer.ask('GET', '/issuers/organization/statistics')).body.earners_count).toBe(2)
  expect((await issuer.ask('GET', `/issuers/organization/badges/${holder}`)).status).toBe(200)
  expect(await issuer.ask('DELETE', `${LISTS}/${list}`)).toMatchObject({ status: 404 })
})
