import { expect } from 'vitest'
import { addList, giulia, people } from '#server/testing/earners.ts'
import { test } from '#server/testing/test.ts'

const LISTS = '/issuers/organization/earners_lists'

test('an existing earner who is added with metadata keeps their other metadata', async ({ issuer }) => {
  await addList(issuer, [{ ...giulia, metadata: { year: 1, tutor: 'Amara' } }])
  const add = async (metadata: object) =>
    (await issuer.ask('POST', `${LISTS}/earners`, { ...giulia, earners_list_id: await addList(issuer), metadata })).body
      .data
  const changed = await add({ year: 2, marks: { optics: 30 } })
  expect(changed.metadata).toEqual({ year: 2, tutor: 'Amara', marks: { optics: 30 } })
  expect(await add({ tutor: 'Amara' })).toEqual(changed)
  expect((await add({ marks: {} })).metadata).toEqual({ year: 2, tutor: 'Amara', marks: {} })
})

test('the metadata names of a list are returned, most frequent first', async ({ issuer, stranger }) => {
  const known = [
    { year: 1, course: 'Physics', Issued: '2026-02-28' },
    { course: null, Issued: '2026-02-29' },
    { Issued: 7 },
  ]
  const named = people(4).map((person, index) => ({ ...person, metadata: known[index] ?? null }))
  const list = await addList(issuer, named)
  await addList(issuer, [{ ...giulia, metadata: { elsewhere: 1 } }])
  const names = `${LISTS}/${list}/metadata_names`
  expect((await issuer.ask('GET', names)).body).toEqual({
    data: [
      { name: 'Issued', earners_count: 3, days_count: 1 },
      { name: 'course', earners_count: 2, days_count: 0 },
      { name: 'year', earners_count: 1, days_count: 0 },
    ],
  })
  expect((await issuer.ask('GET', `${LISTS}/${await addList(issuer)}/metadata_names`)).body).toEqual({ data: [] })
  expect((await stranger.ask('GET', names)).status).toBe(404)
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`name ${index}`, index]))
  const long = await addList(issuer, [{ ...giulia, metadata: many }])
  expect((await issuer.ask('GET', `${LISTS}/${long}/metadata_names`)).body.data).toHaveLength(100)
})

test('invalid metadata is refused', async ({ issuer }) => {
  const list = await addList(issuer)
  const add = (metadata: unknown) =>
    issuer.ask('POST', `${LISTS}/earners`, { ...giulia, earners_list_id: list, metadata })
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : { a: nested(depth - 1) })
  for (const wrong of [
    nested(9),
    { text: 'x'.repeat(17 * 1024) },
    { text: 'a\u0000b' },
    { 'a\u0000b': 1 },
    { text: '\ud800' },
    { deep: { list: ['\udfff'] } },
    ['a'],
    'text',
    12,
  ]) {
    const { status, body } = await add(wrong)
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({ status: 422, fields: ['metadata'] })
  }
  expect((await add(nested(8))).status).toBe(201)
})

test('metadata may have any name except __proto__, which copying an object would lose', async ({ issuer }) => {
  const list = await addList(issuer)
  const add = (metadata: object) =>
    issuer.ask('POST', `${LISTS}/earners`, { ...giulia, earners_list_id: list, metadata })
  const lost = JSON.parse('{"course": "Physics", "__proto__": "x"}')
  expect(await add(lost)).toMatchObject({
    status: 422,
    body: { errors: { metadata: ['Nothing here can be called __proto__. Choose another name.'] } },
  })
  const names = JSON.parse('{"constructor": "x", "toString": "y", "hasOwnProperty": {"__proto__": "z"}}')
  const { status, body } = await add(names)
  expect(status).toBe(201)
  const stored = (await issuer.ask('GET', `/issuers/organization/earners/${body.data.id}`)).body.data.metadata
  expect(Object.keys(stored).sort()).toEqual(['constructor', 'hasOwnProperty', 'toString'])
  expect(JSON.stringify(stored['hasOwnProperty'])).toBe('{"__proto__":"z"}')
})
