import { expect, test } from 'vitest'
import { numberIn } from './numbers.ts'

test('numbers of four digits and more are grouped in either language', () => {
  expect([999, 1236, 1_000_000].map((value) => numberIn('en', value))).toEqual(['999', '1,236', '1,000,000'])
  expect([999, 1236, 1_000_000].map((value) => numberIn('it', value))).toEqual(['999', '1.236', '1.000.000'])
})

test('decimals are shown only if they are asked for', () => {
  expect([numberIn('en', 2.46), numberIn('en', 2.46, 1), numberIn('it', 2.46, 1)]).toEqual(['2', '2.5', '2,5'])
})
