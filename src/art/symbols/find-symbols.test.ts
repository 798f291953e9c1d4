import { expect, test } from 'vitest'
import { symbols } from './compiled/symbols.js'
import { findSymbols } from './find-symbols.ts'

const found = (search: string, language: 'en' | 'it') => findSymbols(symbols, search, language).map(({ name }) => name)

test.each([
  ['microscope', 'en', 'microscope'],
  ['micros', 'en', 'microscope'],
  ['microscopio', 'it', 'microscope'],
  ['microscopio', 'en', 'microscope'],
  ['microscope', 'it', 'microscope'],
  ['estint', 'it', 'fire-extinguisher'],
  ['PRIMO soccorso', 'it', 'first-aid'],
  ['CITTÀ', 'it', 'city'],
  ['citta', 'it', 'city'],
  ['test tube', 'en', 'test-tube'],
  ['tube test', 'en', 'test-tube'],
  ['laurea', 'it', 'graduation-cap'],
] as const)('%s (%s) finds %s first', (search, language, name) => {
  expect(found(search, language)[0]).toBe(name)
})

test('every letter that is typed narrows what is found', () => {
  const counts = Array.from('heartbeat', (_, at) => found('heartbeat'.slice(0, at + 1), 'en').length)
  expect(counts).toEqual([...counts].sort((a, b) => b - a))
  expect(found('heartbeat', 'en')[0]).toBe('heartbeat')
  expect(found('qqqq', 'en')).toEqual([])
  expect(found(' - ', 'en')).toHaveLength(symbols.length)
})

test('symbols are plain outlines, without the logos of brands', () => {
  expect(symbols.length).toBeGreaterThan(1400)
  expect(symbols.filter(({ path }) => !/^[MmLlHhVvCcSsQqTtAaZz0-9eE., -]+$/.test(path))).toEqual([])
  expect(symbols.filter(({ reach }) => !/^[0-9a-g]{16}$/.test(reach))).toEqual([])
  expect(symbols.filter(({ name }) => /(^|-)logo$/.test(name)).map(({ name }) => name)).toEqual([])
})

test('icons that are lines in a box are taken as bold lines, closed ones filled', () => {
  const reachOf = (name: string) => symbols.find((symbol) => symbol.name === name)?.reach
  // The box would reach 13 of 16 in the first row that has ink.
  expect(reachOf('code-simple')).not.toMatch(/^0*d/)
  expect(reachOf('translate')).not.toMatch(/^0*[cd]{3}/)
  expect(symbols.find(({ name }) => name === 'microscope')?.path).toContain('Zm-96-32a8,8')
})
