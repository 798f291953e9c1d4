import { expect, test } from 'vitest'
import { sampleDesign } from '../testing/sample-design.ts'
import type { Design } from './design.ts'
import { rowOfSeries } from './series.ts'

const source: Design = {
  ...sampleDesign,
  top: { bind: 'title', short: 'Lab safety', ink: 'auto' },
  bottom: { bind: 'year', ink: 'gold' },
  extra: [],
}

test('levels raise stars and metal, and nothing else', () => {
  const metals = ['A', 'B', 'C', 'D', 'E'].map((level) => rowOfSeries(source, 'level', { level }).metal)
  expect(metals).toEqual(['bronze', 'silver', 'silver', 'gold', 'gold'])
  expect(rowOfSeries(source, 'level', { level: '1' })).toEqual({ ...source, metal: 'bronze', stars: { bind: 'level' } })
})

test('subjects have a symbol, an enamel and a short title of their own, never the source’s short title', () => {
  const symbol = { set: 'ph', name: 'radioactive', scale: 1 } as const
  const row = rowOfSeries(source, 'subject', { symbol, enamel: { brand: 2 }, short: 'Radiation' })
  expect(row).toMatchObject({ symbol, enamel: { brand: 2 }, band: null, top: { bind: 'title', short: 'Radiation' } })
  expect(rowOfSeries(source, 'subject', {}).top).toEqual({ bind: 'title', ink: 'auto' })
  expect(rowOfSeries(source, 'subject', {}).symbol).toEqual(source.symbol)
})

test('years are written where the source has its year, or below', () => {
  expect(rowOfSeries(source, 'year', { year: '2031' }).bottom).toEqual({ text: '2031', ink: 'gold' })
  const bare = { ...source, bottom: { bind: 'organization', ink: 'auto' } } as const
  expect(rowOfSeries(bare, 'year', { year: '2031' }).bottom).toEqual({ text: '2031', ink: 'auto' })
})
