import { expect, test } from 'vitest'
import { refuseWeakPassword } from './password-rules.ts'

const fieldErrorOf = (password: string) => {
  try {
    refuseWeakPassword(password)
    return undefined
  } catch (error) {
    return (error as { fieldErrors: { path: string[] }[] }).fieldErrors.map(({ path }) => path.join('.')).join()
  }
}

test.each(['short', 'elevenchars', '', '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑'])('"%s" is too short', (password) => {
  expect(fieldErrorOf(password)).toBe('password')
})

test.each([
  '1qaz2wsx3edc',
  'Administrator',
  'passwordpassword',
  'Password123password123',
  '123456789012',
  '1234567890123456',
  'aaaaaaaaaaaa',
  'abababababab',
  'qwertyuiopasdf',
  'zyxwvutsrqpon',
])('"%s" is too common', (password) => {
  expect(fieldErrorOf(password)).toBe('password')
})

test.each(['the ledger is ruled twice', 'tv7k-qm2x-9hpd', 'una porta verde a Montelupo', ' 12 spaces around '])(
  '"%s" is accepted',
  (password) => {
    expect(fieldErrorOf(password)).toBe(undefined)
  },
)
