import { expect, test } from 'vitest'
import { shortened } from './shortened.ts'

test('a long text is cut between words, a long word within', () => {
  expect(shortened('one two three', 13)).toBe('one two three')
  expect(shortened('one two three', 12)).toBe('one two…')
  expect(shortened('x'.repeat(20), 10)).toBe('xxxxx…')
})
