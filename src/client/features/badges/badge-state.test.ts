import { expect, test } from 'vitest'
import { nameOf, wallClock } from './badge-state.ts'

test('the wall clock is this computer’s own', () => {
  expect(wallClock(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05')
})

test('a name is one line without loose spaces', () => {
  expect(nameOf({ recipient_first_name: 'Zoë', recipient_last_name: '' })).toBe('Zoë')
})
