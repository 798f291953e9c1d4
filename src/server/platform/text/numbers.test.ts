import { expect, test } from 'vitest'
import { numberIn } from './numbers.ts'

test('figures are grouped in either language, from four on', () => {
  expect([999, 1236, 1_000_000].map((value) => numberIn('en', value))).toEqual(['999', '1,236', '1,000,000'])
  expect([999, 1236, 1_000_000].map((value) => numberIn('it', value))).toEqual(['999', '1.236', '1.000.000'])
})

test('digits behind the point are shown only where they are asked for', () => {
  expect([numberIn('en', 2.46), numberIn('en', 2.46, 1), numberIn('it', 2.46, 1)]).toEqual(['2', '2.5', '2,5'])
})
