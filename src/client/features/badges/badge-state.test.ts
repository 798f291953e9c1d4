import { expect, test } from 'vitest'
import { nameOf, stateOf, wallClock } from './badge-state.ts'

const now = '2026-11-20 19:00:00'

test('a valid badge has expired from the second of its expiry on', () => {
  expect(stateOf({ status: 'valid', expires_at: '2026-11-20 19:00:01' }, now)).toBe('valid')
  expect(stateOf({ status: 'valid', expires_at: now }, now)).toBe('expired')
  expect(stateOf({ status: 'valid', expires_at: null }, now)).toBe('valid')
})

test('a revoked badge stays revoked after its expiry', () => {
  expect(stateOf({ status: 'revoked', expires_at: '2020-01-01 00:00:00' }, now)).toBe('revoked')
})

test('the wall clock is this computer’s own', () => {
  expect(wallClock(new Date(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05')
})

test('a name is one line without loose spaces', () => {
  expect(nameOf({ recipient_first_name: 'Zoë', recipient_last_name: '' })).toBe('Zoë')
})
