import { expect, test } from 'vitest'
import { readFilter, readPath } from './filter.ts'
import { patched } from './patch.ts'
import { UserInput } from './resources.ts'

type Op = Parameters<typeof patched>[1][number]

const nora = {
  userName: 'nora',
  name: { givenName: 'Nora', familyName: 'Ashdown' },
  emails: [
    { type: 'work', value: 'nora@wrenfield.example', primary: true },
    { type: 'home', value: 'nora@home.example' },
  ],
}
const after = (...operations: Op[]) => patched(nora, operations, Object.keys(UserInput.shape))

test('filters of comparisons joined by and are read', () => {
  expect(readFilter('userName eq "a \\"b\\" and c"')).toEqual([{ attribute: 'userName', value: 'a "b" and c' }])
  expect(readFilter('emails[type eq "work"].value EQ "x" AND active eq True')).toEqual([
    { attribute: 'emails', where: { name: 'type', value: 'work' }, sub: 'value', value: 'x' },
    { attribute: 'active', value: true },
  ])
  const [urn] = readFilter('urn:ietf:params:scim:schemas:core:2.0:User:userName eq "x"')
  expect(urn).toEqual({ attribute: 'userName', value: 'x' })
  for (const wrong of [
    '',
    'a eq',
    'a eq "x" or b eq "y"',
    'not (a eq "x")',
    'a eq "x" and',
    'a["b"].c eq "x"',
    'a eq {}',
  ])
    expect(() => readFilter(wrong), wrong).toThrow()
})

test('paths are read with and without their schema', () => {
  expect(readPath('name.familyName')).toEqual({ attribute: 'name', sub: 'familyName' })
  expect(readPath('members[value eq "1"]')).toEqual({ attribute: 'members', where: { name: 'value', value: '1' } })
  const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:userName'
  expect(readPath(extension).attribute).toBe(extension)
})

test('operations change single values, parts of them and lists', () => {
  expect(after({ op: 'replace', path: 'name.familyName', value: 'Vale' })['name']).toEqual({
    givenName: 'Nora',
    familyName: 'Vale',
  })
  expect(after({ op: 'replace', value: { name: { familyName: 'Vale' }, USERNAME: 'vale' } })).toMatchObject({
    userName: 'vale',
    name: { givenName: 'Nora', familyName: 'Vale' },
  })
  expect(after({ op: 'replace', path: 'displayName', value: [{ value: 'N.' }] })['displayName']).toBe('N.')
  const values = (resource: Record<string, unknown>) =>
    (resource['emails'] as { value: string }[]).map(({ value }) => value)
  const home = 'emails[type eq "Home"]'
  expect(values(after({ op: 'replace', path: `${home}.value`, value: 'x' }))).toEqual(['nora@wrenfield.example', 'x'])
  expect(values(after({ op: 'remove', path: home }))).toEqual(['nora@wrenfield.example'])
  expect(values(after({ op: 'remove', path: 'emails', value: [{ value: 'NORA@home.example' }] }))).toHaveLength(1)
  expect(values(after({ op: 'remove', path: 'emails' }))).toEqual([])
  expect(values(after({ op: 'add', path: 'emails', value: { type: 'other', value: 'y' } }))).toHaveLength(3)
  expect(values(after({ op: 'add', path: 'emails', value: [{ value: 'nora@home.example' }] }))).toHaveLength(2)
  expect(values(after({ op: 'replace', path: 'emails', value: [{ value: 'z' }] }))).toEqual(['z'])
  const added = after({ op: 'add', path: 'emails[type eq "other"].value', value: 'y' })
  expect(added['emails']).toContainEqual({ type: 'other', value: 'y' })
  expect(after({ op: 'remove', path: 'name.givenName' })['name']).toEqual({ givenName: null, familyName: 'Ashdown' })
})

test('what is not kept is passed over, and nothing reaches the prototype', () => {
  const value = JSON.parse('{"title":"Curator","phoneNumbers":[{"value":"1"}],"constructor":{"x":1}}')
  expect(
    after({ op: 'add', value }, { op: 'replace', path: 'addresses[type eq "work"].locality', value: 'x' }),
  ).toEqual(nora)
  expect({}).not.toHaveProperty('x')
})
