import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import {
  activityOf,
  connectProvider,
  GROUP_SCHEMA,
  membersOf,
  patchOf,
  type ScimAnswered,
  USER_SCHEMA,
} from './testing/scim-provider.ts'

const OBJECT = '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159'

/** What Entra requires of every answer. */
function expectScim({ status, headers, body }: ScimAnswered, expected: number) {
  expect({ status, type: headers.get('content-type') }, JSON.stringify(body)).toEqual({
    status: expected,
    type: expected === 204 ? null : 'application/scim+json',
  })
  return body
}

test('a person of Entra is looked for, made, changed, disabled and deleted', async ({ app, db, issuer }) => {
  const { send, find, domain } = await connectProvider(app, db, issuer)
  const address = `larry.harris@${domain}`

  const zero = expectScim(await send('GET', '/Users?filter=userName+eq+%22non-existent+user%22'), 200)
  expect(zero).toMatchObject({ totalResults: 0, Resources: [], startIndex: 1 })
  expect(zero.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:ListResponse'])

  const made = expectScim(
    await send('POST', '/Users', {
      schemas: [USER_SCHEMA, 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Larry_Harris',
      active: true,
      emails: [{ primary: true, type: 'work', value: address }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Larry Harris', familyName: 'Harris', givenName: 'Larry' },
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Botany' },
    }),
    201,
  )
  expect(made).toMatchObject({ userName: 'Larry_Harris', active: true, name: { givenName: 'Larry' } })
  expect(made.emails).toEqual([{ primary: true, type: 'work', value: address }])
  expect(await membersOf(db, issuer)).toContainEqual([
    address,
    { level: 'viewer', status: 'active', name: 'Larry Harris' },
  ])

  const path = `/Users/${made.id}`
  expect(expectScim(await send('GET', path), 200)).toEqual(made)
  for (const filter of [
    'userName eq "larry_harris"',
    'externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"',
    `emails[type eq "work"].value eq "${address.toUpperCase()}"`,
    `id eq "${made.id}" and active eq true`,
  ]) {
    expect(await find('Users', filter), filter).toEqual([made])
  }
  expect(await find('Users', 'emails[type eq "home"].value eq "larry.harris@example.com"')).toEqual([])

  const changed = expectScim(
    await send(
      'PATCH',
      path,
      patchOf(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `updated@${domain}` },
        { op: 'Replace', path: 'name.familyName', value: 'Updated' },
        { op: 'Add', path: 'title', value: 'Curator' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Zoology' },
        { op: 'Add', value: { displayName: 'Larry U.', 'name.formatted': 'Larry Updated' } },
      ),
    ),
    200,
  )
  expect(changed).toMatchObject({
    emails: [{ primary: true, type: 'work', value: `updated@${domain}` }],
    name: { givenName: 'Larry', familyName: 'Updated', formatted: 'Larry Updated' },
    displayName: 'Larry U.',
  })
  const renamed = patchOf({ op: 'Replace', path: 'userName', value: '5b50642d@testuser.example' })
  expect(expectScim(await send('PATCH', path, renamed), 200).userName).toBe('5b50642d@testuser.example')

  // Entra writes the truth as text unless it is told otherwise.
  const disabled = patchOf({ op: 'Replace', path: 'active', value: 'False' })
  expect(expectScim(await send('PATCH', path, disabled), 200).active).toBe(false)
  expect((await membersOf(db, issuer)).get(address)?.status).toBe('suspended')
  const again = patchOf({ op: 'Replace', value: { active: 'True' } })
  expect(expectScim(await send('PATCH', path, again), 200).active).toBe(true)
  expect((await membersOf(db, issuer)).get(address)?.status).toBe('active')

  expectScim(await send('DELETE', path), 204)
  expect(expectScim(await send('GET', path), 404)).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
  })
  expect((await membersOf(db, issuer)).has(address)).toBe(false)
  const kinds = (await activityOf(db, issuer)).map(({ kind, actor_type, details }) => [
    kind,
    actor_type,
    details['connection'],
  ])
  expect(kinds).toEqual(
    ['member_came', 'member_suspended', 'member_restored', 'member_removed'].map((kind) => [
      kind,
      'system',
      'Wrenfield',
    ]),
  )
})

test('a group of Entra gives its members their level while they are in it', async ({ app, db, issuer }) => {
  const { send, find, domain } = await connectProvider(app, db, issuer, {
    levels: [
      { value: OBJECT, level: 'issuer' },
      { value: 'Badge administrators', level: 'admin' },
    ],
  })
  const person = async (name: string) => {
    const emails = [{ type: 'work', value: `${name}@${domain}` }]
    return (await send('POST', '/Users', { userName: name, emails, active: true })).body.id as string
  }
  const [ann, ben] = [await person('ann'), await person('ben')]
  const levels = async () => {
    const members = await membersOf(db, issuer)
    return ['ann', 'ben'].map((name) => members.get(`${name}@${domain}`)?.level)
  }
  expect(await levels()).toEqual(['viewer', 'viewer'])

  const group = {
    schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
    externalId: OBJECT,
    displayName: 'Issuers',
    meta: { resourceType: 'Group' },
  }
  const made = expectScim(await send('POST', '/Groups', group), 201)
  expect(made).toMatchObject({ displayName: 'Issuers', externalId: OBJECT, members: [] })
  const path = `/Groups/${made.id}`
  const { members: _, ...withoutMembers } = made
  expect(expectScim(await send('GET', `${path}?excludedAttributes=members`), 200)).toEqual(withoutMembers)
  const listed = await send('GET', '/Groups?excludedAttributes=members&filter=displayName+eq+%22issuers%22')
  expect(listed.body.Resources).toEqual([withoutMembers])

  const both = [ann, ben].map((value) => ({ $ref: null, value }))
  expectScim(await send('PATCH', path, patchOf({ op: 'Add', path: 'members', value: both })), 204)
  expect(await levels()).toEqual(['issuer', 'issuer'])
  expect(await find('Groups', `id eq "${made.id}" and members eq "${ann}"`)).toHaveLength(1)
  expect((await send('GET', `/Users/${ann}`)).body.groups).toMatchObject([{ value: made.id, display: 'Issuers' }])

  expectScim(
    await send('PATCH', path, patchOf({ op: 'Remove', path: 'members', value: [{ $ref: null, value: ann }] })),
    204,
  )
  expect(await levels()).toEqual(['viewer', 'issuer'])
  expect(await find('Groups', `id eq "${made.id}" and members eq "${ann}"`)).toEqual([])

  const named = patchOf({ op: 'Replace', path: 'displayName', value: 'Badge administrators' })
  expectScim(await send('PATCH', path, named), 204)
  expect(await levels()).toEqual(['viewer', 'admin'])
  expectScim(await send('DELETE', path), 204)
  expect(await levels()).toEqual(['viewer', 'viewer'])
})
