import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { connectProvider, GROUP_SCHEMA, membersOf, patchOf, USER_SCHEMA, userOf } from './testing/scim-provider.ts'

test('the requests of Okta’s test of SCIM 2.0 are answered as it expects', async ({ app, db, issuer }) => {
  const { send, domain } = await connectProvider(app, db, issuer)
  await send('POST', '/Users', userOf(`first@${domain}`))
  const page = (await send('GET', '/Users?count=1&startIndex=1')).body
  expect(page).toMatchObject({ startIndex: 1, itemsPerPage: 1, totalResults: 1 })
  expect(page.Resources[0]).toMatchObject({ active: true, name: { familyName: 'Ashdown', givenName: 'Nora' } })
  expect((await send('GET', `/Users/${page.Resources[0].id}`)).body).toEqual(page.Resources[0])

  const unknown = await send('GET', '/Users/010101001010101011001010101011')
  expect(unknown.status).toBe(404)
  expect(unknown.body.detail).not.toBe('')

  const userName = `Runscope300.${domain}@${domain}`
  const query = (name: string) => `/Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`
  expect((await send('GET', query(userName))).body.totalResults).toBe(0)
  const created = {
    schemas: [USER_SCHEMA],
    userName,
    name: { givenName: 'Runscope', familyName: 'Cyrus' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Runscope Cyrus',
    active: true,
  }
  const made = await send('POST', '/Users', created, { 'content-type': 'application/json' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject(created)
  const doubled = await send('POST', '/Users', created)
  expect(doubled.status).toBe(409)
  expect(doubled.body).toMatchObject({ status: '409', scimType: 'uniqueness' })
  expect((await send('GET', query(userName.toUpperCase()))).body.totalResults).toBe(1)
  expect((await send('GET', '/Groups')).body).toMatchObject({ totalResults: 0, Resources: [] })
})

test('a person of Okta is assigned, updated, deactivated, reactivated and unassigned', async ({ app, db, issuer }) => {
  const { send, domain } = await connectProvider(app, db, issuer)
  const address = `nora@${domain}`
  const okta = {
    locale: 'en-US',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: '1mz050nq',
    displayName: 'Nora',
  }
  const made = (await send('POST', '/Users', userOf(address, okta))).body
  expect(made).not.toHaveProperty('password')

  const path = `/Users/${made.id}`
  const updated = { ...made, name: { givenName: 'Another', familyName: 'Ashdown' } }
  const put = await send('PUT', path, updated)
  expect(put).toMatchObject({ status: 200, body: { name: { givenName: 'Another' }, externalId: okta.externalId } })

  const off = await send('PATCH', path, patchOf({ op: 'replace', value: { active: false } }))
  expect(off).toMatchObject({ status: 200, body: { active: false } })
  expect((await membersOf(db, issuer)).get(address)?.status).toBe('suspended')
  await send('PUT', path, { ...updated, active: true })
  expect((await membersOf(db, issuer)).get(address)?.status).toBe('active')
  expect((await send('PUT', path, { ...updated, active: false })).body.active).toBe(false)
  expect((await membersOf(db, issuer)).get(address)?.status).toBe('suspended')
})

test('groups of Okta are pushed, renamed, filled, emptied and deleted', async ({ app, db, issuer }) => {
  const levels = [{ value: 'Editors', level: 'editor' }] as const
  const { send, domain } = await connectProvider(app, db, issuer, { levels: [...levels] })
  const ids: string[] = []
  for (const name of ['a', 'b', 'c']) ids.push((await send('POST', '/Users', userOf(`${name}@${domain}`))).body.id)
  const [a, b, c] = ids
  const editors = async () =>
    [...(await membersOf(db, issuer))].filter(([, { level }]) => level === 'editor').map(([email]) => email[0])

  const members = [{ value: a, display: `a@${domain}` }]
  const made = await send('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: 'Editors', members })
  expect(made).toMatchObject({ status: 201, body: { members: [{ value: a }] } })
  expect(await editors()).toEqual(['a'])
  expect((await send('POST', '/Groups', { schemas: [GROUP_SCHEMA], displayName: 'Editors', members: [] })).status).toBe(
    409,
  )

  const path = `/Groups/${made.body.id}`
  const exchange = patchOf(
    { op: 'remove', path: `members[value eq "${a}"]` },
    { op: 'add', path: 'members', value: [{ value: b, display: `b@${domain}` }] },
  )
  expect((await send('PATCH', path, exchange)).status).toBe(204)
  expect(await editors()).toEqual(['b'])
  await send('PATCH', path, patchOf({ op: 'replace', path: 'members', value: [{ value: a }, { value: c }] }))
  expect(await editors()).toEqual(['a', 'c'])

  const rename = { op: 'replace', value: { id: made.body.id, displayName: 'Authors' } }
  expect((await send('PATCH', path, patchOf(rename))).status).toBe(204)
  expect(await editors()).toEqual([])
  const put = await send('PUT', path, {
    schemas: [GROUP_SCHEMA],
    id: made.body.id,
    displayName: 'Editors',
    members: [{ value: b }],
  })
  expect(put).toMatchObject({ status: 200, body: { displayName: 'Editors', members: [{ value: b }] } })
  expect(await editors()).toEqual(['b'])
  expect((await send('DELETE', path)).status).toBe(204)
  expect(await editors()).toEqual([])
  expect((await send('GET', path)).status).toBe(404)
})
