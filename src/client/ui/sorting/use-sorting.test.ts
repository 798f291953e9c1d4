import { expect, test } from 'vitest'
import { moved } from './use-sorting.ts'

test('a row moves to a place, and the others keep their order', () => {
  const order = (from: number, to: number) => moved(['a', 'b', 'c'], from, to).join('')
  expect([order(1, 3), order(3, 1), order(2, 2)]).toEqual(['bca', 'cab', 'abc'])
})
