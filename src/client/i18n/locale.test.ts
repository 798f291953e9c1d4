import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test('a person’s profile is stronger than what was last spoken here, and than the browser', () => {
  expect(localeFor({ profile: 'it', lastHere: 'en', browser: ['en-GB'] })).toBe('it')
})

test('without a person, the language last spoken here is stronger than the browser’s settings', () => {
  expect(localeFor({ lastHere: 'it', browser: ['en-GB'] })).toBe('it')
  expect(localeFor({ lastHere: null, browser: ['it-CH', 'en'] })).toBe('it')
})

test('languages that we do not speak are passed over, down to English', () => {
  expect(localeFor({ lastHere: 'xx', browser: ['fr-FR', 'de', 'IT'] })).toBe('it')
  expect(localeFor({ browser: ['fr-FR'] })).toBe('en')
  expect(localeFor({ browser: [] })).toBe('en')
})
