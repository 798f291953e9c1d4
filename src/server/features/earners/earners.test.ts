import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { earners } from '#server/schema/tables/earners.ts'
import { addBadge } from '#server/testing/badges.ts'
import { addList, giulia, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { addTemplate } from '#server/testing/templates.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'
const EARNERS = '/issuers/organization/earners'
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/

const onList = async (issuer: Issuer, id: string): Promise<{ id: string }[]> =>
  (await issuer.ask('GET', `${LISTS}/${id}`)).body.data.earners

test('adding a person to a list returns the earner', async ({ issuer }) => {
  const list = await addList(issuer)
  const { status, body } = await issuer.ask('POST', `${LISTS}/earners`, {
    ...giulia,
    recipient_email: ' Giulia.Ferri@wrenfield.EXAMPLE',
    earners_list_id: list,
    metadata: { course: { name: 'Physics' }, marks: [28, 30] },
  })
  expect(status).toBe(201)
  expect(body.data).toEqual({
    id: expect.any(String),
    ...giulia,
    metadata: { course: { name: 'Physics' }, marks: [28, 30] },
    created_at: expect.stringMatching(INSTANT),
    updated_at: expect.stringMatching(INSTANT),
    email_verified_at: null,
    email_dead_at: null,
    certificate_name: null,
  })
  expect(await onList(issuer, list)).toEqual([body.data])
})

test('each of the four required fields is reported if missing', async ({ issuer }) => {
  const { status, body } = await issuer.ask('POST', `${LISTS}/earners`, {})
  expect(status).toBe(422)
  expect(Object.keys(body.errors).sort()).toEqual([
    'earners_list_id',
    'recipient_email',
    'recipient_first_name',
    'recipient_last_name',
  ])
})

test('a person who is already on the list is refused, on another list it is the same earner', async ({ issuer }) => {
  const list = await addList(issuer, [giulia])
  const again = await issuer.ask('POST', `${LISTS}/earners`, {
    ...giulia,
    recipient_first_name: 'Giulia Maria',
    earners_list_id: list,
  })
  expect(again).toMatchObject({
    status: 422,
    body: { code: 'validation_failed', errors: { recipient_email: ['This person is already on the list.'] } },
  })
  const [first] = await onList(issuer, list)
  expect(first).toMatchObject(giulia)

  const other = await addList(issuer)
  const added = await issuer.ask('POST', `${LISTS}/earners`, { ...giulia, earners_list_id: other, metadata: null })
  expect(added.body.data).toEqual(first)
})

test('a name is updated through a list that holds the earner', async ({ issuer }) => {
  const list = await addList(issuer, [giulia])
  const [before] = await onList(issuer, list)
  const { status, body } = await issuer.ask('PUT', `${LISTS}/earners/${before!.id}`, {
    earners_list_id: list,
    recipient_last_name: 'Ferri Bassani',
    recipient_email: 'ignored@wrenfield.example',
  })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    ...before,
    recipient_last_name: 'Ferri Bassani',
    updated_at: expect.stringMatching(INSTANT),
  })
  const history = await issuer.ask('GET', `/issuers/organization/events?subject=earner&subject_id=${before!.id}`)
  expect(history.body.data).toMatchObject([
    { action: 'updated', data: { after: { recipient_last_name: 'Ferri Bassani' } } },
  ])
})

test('every earner that cannot be updated gets the same documented 404', async ({ issuer, stranger }) => {
  const list = await addList(issuer, [giulia])
  const otherList = await addList(issuer, people(1))
  const [mine] = await onList(issuer, list)
  const theirList = await addList(stranger, [giulia])
  const [theirs] = await onList(stranger, theirList)
  const update = (id: string, earners_list_id: string) =>
    issuer.ask('PUT', `${LISTS}/earners/${id}`, { earners_list_id, recipient_first_name: 'X' })
  for (const [id, listId] of [
    [crypto.randomUUID(), list],
    ['not-an-id', list],
    [theirs!.id, theirList],
    [theirs!.id, list],
    [mine!.id, otherList],
    [mine!.id, theirList],
    [mine!.id, crypto.randomUUID()],
  ] as const) {
    const { status, body } = await update(id, listId)
    expect({ status, body }).toEqual({
      status: 404,
      body: {
        message: 'This earner does not exist, or you are not allowed to change them.',
        code: 'not_found',
      },
    })
  }
  expect(
    (await issuer.ask('PUT', `${LISTS}/earners/${mine!.id}`, { recipient_first_name: 'X' })).body.errors,
  ).toHaveProperty('earners_list_id')
  expect(await onList(stranger, theirList)).toEqual([theirs])
})

test('many people are added all or nothing, and every row that is already on the list is reported', async ({
  issuer,
}) => {
  const list = await addList(issuer, people(2))
  const refused = await issuer.ask('POST', `${LISTS}/${list}/earners/many`, { earners: [giulia, ...people(3)] })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({
    'earners.1.recipient_email': ['This person is already on the list.'],
    'earners.2.recipient_email': ['This person is already on the list.'],
  })
  expect(await onList(issuer, list)).toHaveLength(2)

  const { status, body } = await issuer.ask('POST', `${LISTS}/${list}/earners/many`, {
    earners: [giulia, ...people(2, 3)],
  })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({ id: list, earners_count: 5 })
  expect(body.data).not.toHaveProperty('earners')
  expect(await issuer.ask('POST', `${LISTS}/${list}/earners/many`, { earners: [] })).toMatchObject({ status: 422 })
})

test('the people of a list come in pages, and are found by name and address', async ({ issuer }) => {
  const list = await addList(issuer, [
    ...people(58),
    { ...giulia, recipient_last_name: 'Ferrì' },
    { ...giulia, recipient_email: 'x_y@z.example' },
  ])
  const page = async (query: string) => (await issuer.ask('GET', `${LISTS}/${list}/earners?${query}`)).body
  const pages = await Promise.all([1, 2, 3].map((number) => page(`page=${number}`)))
  expect(pages.map(({ data }) => data.length)).toEqual([25, 25, 10])
  expect(pages.flatMap(({ data }) => data)).toEqual(await onList(issuer, list))
  expect(pages[1].links.next).toMatch(new RegExp(`/api/v1${LISTS}/${list}/earners\\?page=3$`))

  expect((await page('search=FERRI')).meta.total).toBe(2)
  expect((await page('search=x_y')).data).toMatchObject([{ recipient_email: 'x_y@z.example' }])
  expect((await page('search=person.1')).meta.total).toBe(11)
  expect((await page('search=nobody')).data).toEqual([])
  expect((await page('page=9')).data).toEqual([])
})

test('an earner removed from their last list is deleted, unless they hold a badge', async ({ db, issuer }) => {
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const list = await addList(issuer, [giulia, ...people(2)])
  const [holder, one, two] = await onList(issuer, list)
  await addList(issuer, people(1, 2))
  for (const { id } of [holder!, one!, two!]) {
    expect(await issuer.ask('DELETE', `${LISTS}/${list}/earners/${id}`)).toMatchObject({ status: 204, body: '' })
  }
  expect(await onList(issuer, list)).toEqual([])
  const left = await db
    .select({ email: earners.email })
    .from(earners)
    .where(eq(earners.organizationId, issuer.organizationId))
    .orderBy(earners.email)
  expect(left.map(({ email }) => email)).toEqual([giulia.recipient_email, 'person.2@wrenfield.example'])
  expect(await issuer.ask('DELETE', `${LISTS}/${list}/earners/${two!.id}`)).toMatchObject({ status: 404 })
})

test('an earner is shown with lists and badges', async ({ db, issuer }) => {
  const template = await addTemplate(db, issuer)
  const older = await addBadge(db, issuer, template)
  const newer = await addBadge(db, issuer, template)
  const b = await addList(issuer, [giulia], { name: 'B' })
  const a = await addList(issuer, [giulia], { name: 'A' })
  const [earner] = await onList(issuer, a)
  const { status, body } = await issuer.ask('GET', `${EARNERS}/${earner!.id}`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ ...earner, badges_count: 2 })
  expect(body.data.earners_lists).toEqual([
    { id: a, name: 'A', status: 'enabled', type: 'list' },
    { id: b, name: 'B', status: 'enabled', type: 'list' },
  ])
  expect(body.data.badges.map(({ id }: { id: string }) => id)).toEqual([newer, older])
})

test('a correction changes the earner but no badge, and the address and name of somebody else are refused', async ({
  db,
  issuer,
}) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const list = await addList(issuer, [giulia, ...people(1)])
  const [earner] = await onList(issuer, list)
  await db.update(earners).set({ emailVerifiedAt: '2025-11-14 10:42:00+00' }).where(eq(earners.id, earner!.id))
  const correct = (change: object) => issuer.ask('PUT', `${EARNERS}/${earner!.id}`, change)

  const taken = await correct({ ...people(1)[0], recipient_first_name: 'PERSON' })
  expect(taken).toMatchObject({
    status: 422,
    body: {
      errors: {
        recipient_email: [
          'Somebody with this address and this name exists already. Check which of the two is correct.',
        ],
      },
    },
  })
  const renamed = await correct({ recipient_first_name: 'Giulietta', recipient_email: giulia.recipient_email })
  expect(renamed.body.data).toMatchObject({ email_verified_at: '2025-11-14T10:42:00.000000Z' })
  const { status, body } = await correct({ recipient_email: 'g.ferri@wrenfield.example', metadata: { year: 3 } })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    id: earner!.id,
    recipient_email: 'g.ferri@wrenfield.example',
    recipient_first_name: 'Giulietta',
    recipient_last_name: 'Ferri',
    metadata: { year: 3 },
    email_verified_at: null,
    email_dead_at: null,
  })
  expect((await issuer.ask('GET', `/issuers/organization/badges/${badge}`)).body.data).toMatchObject(giulia)
  expect((await correct({ metadata: null })).body.data.metadata).toBeNull()
})

test('the holder of a badge is returned with their current data', async ({ db, issuer, stranger }) => {
  const badge = await addBadge(db, issuer, await addTemplate(db, issuer))
  const path = `/issuers/organization/badges/${badge}/earner`
  const { body } = await issuer.ask('GET', path)
  expect(body.data).toMatchObject({ recipient_email: giulia.recipient_email, metadata: null })
  await issuer.ask('PUT', `${EARNERS}/${body.data.id}`, { recipient_email: 'g.ferri@wrenfield.example' })
  expect((await issuer.ask('GET', path)).body.data).toMatchObject({
    id: body.data.id,
    recipient_email: 'g.ferri@wrenfield.example',
  })
  expect(await stranger.ask('GET', path)).toMatchObject({ status: 404 })
})
