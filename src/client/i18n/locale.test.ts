import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test('the profile’s language wins over the last one in this browser and the browser’s settings', () => {
  expect(localeFor({ profile: 'it', lastHere: 'en', browser: ['en-GB'] })).toBe('it')
})

test('without a profile, the last language in this browser wins over the browser’s settings', () => {
  expect(localeFor({ lastHere: 'it', browser: ['en-GB'] })).toBe('it')
  expect(localeFor({ lastHere: null, browser: ['it-CH', 'en'] })).toBe('it')
})

test('unsupported languages are skipped, and English is the fallback', () => {
  expect(localeFor({ lastHere: 'xx', browser: ['fr-FR', 'de', 'IT'] })).toBe('it')
  expect(localeFor({ browser: ['fr-FR'] })).toBe('en')
  expect(localeFor({ browser: [] })).toBe('en')
})
