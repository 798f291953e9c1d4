import { expect, test } from 'vitest'
import { mergedValues } from './merged-values.ts'

test('values that differ in case and blanks only are one, in the most frequent spelling', () => {
  const values = [
    { value: 'Superato', count: 3 },
    { value: 'Respinto', count: 3 },
    { value: ' superato', count: 2 },
    { value: ' ', count: 1 },
  ]
  expect(mergedValues(values)).toEqual([
    { value: 'Superato', count: 5 },
    { value: 'Respinto', count: 3 },
  ])
})
