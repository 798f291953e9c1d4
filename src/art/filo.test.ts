import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeCode, setInFilo } from './filo.ts'
import { anyText } from './testing/any-text.ts'

test.each([
  ['dati-01', 'DATI-01'],
  ['Però è così', 'PERO E COSI'],
  ['  due   spazi ', 'DUE SPAZI'],
  ['a/b+c_d.1', 'A/B+C_D.1'],
  ['数据-01', '··-01'],
  ['🎓x', '·X'],
  ['straße', 'STRASSE'],
  ['12345678901234', '12345678901234'],
  ['QUALIFICA-EQF-6', 'QUALIFICA-EQF·'],
  ['àààààààààààààà', 'AAAAAAAAAAAAAA'],
  ['', ''],
  ['   ', ''],
  ['\u0301\u0300', ''],
  ['<&">', '····'],
])('%j is written %j', (code, written) => {
  expect(normalizeCode(code)).toBe(written)
})

test('normalizing any code gives at most fourteen drawable characters and is idempotent', () => {
  fc.assert(
    fc.property(anyText(60), (code) => {
      const written = normalizeCode(code)
      expect(written).toMatch(/^[A-Z0-9./+_· -]{0,14}$/)
      expect(normalizeCode(written)).toBe(written)
    }),
  )
})

test('every character has a shape of its own', () => {
  const drawn = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-./+_·', (character) => setInFilo(character).paths)
  expect(new Set(drawn).size).toBe(42)
  for (const paths of drawn) expect(paths).toMatch(/^<path transform="translate\(0 0\)" d="M[^"]+"\/>$/)
})

test('a word is as wide as its letters and the spaces between', () => {
  expect(setInFilo('HH').width).toBeCloseTo(12 + 5.6 + 12)
  expect(setInFilo('H H').width).toBeCloseTo(12 + 5.6 + 7 + 12)
})
