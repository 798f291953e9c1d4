import { expect } from 'vitest'
import { test } from '#server/testing/test.ts'
import { lettering } from './lettering.ts'

const DESIGNS = '/issuers/organization/designs'

test('words are answered as outlines of letters, in the order of the request', async ({ issuer }) => {
  const lines = [
    { face: 'clarendon', words: 'LABORATORY SAFETY' },
    { face: 'plain', words: 'السلامة في المختبر' },
  ] as const
  const { status, body } = await issuer.ask('POST', `${DESIGNS}/lettering`, { lines })
  expect(status).toBe(200)
  expect(body.data).toEqual(lines.map(({ face, words }) => lettering(words, face)))
  expect(body.data[1].isJoined).toBe(true)
  const refused = await issuer.ask('POST', `${DESIGNS}/lettering`, { lines: [{ face: 'comic', words: 'A' }] })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['lines.0.face']])
})

test('symbols are found as one types, in both languages, or by their name', async ({ issuer }) => {
  const found = async (query: string) => (await issuer.ask('GET', `/issuers/organization/symbols?${query}`)).body.data
  const [italian] = await found('q=microsc&lang=it')
  expect(italian).toMatchObject({ name: 'microscope', label: 'microscopio', path: expect.stringMatching(/^M/) })
  expect(await found('name=microscope')).toHaveLength(1)
  expect(await found('name=nothing')).toEqual([])
  expect(await found('')).toHaveLength(60)
})
