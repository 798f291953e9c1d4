import { expect, test } from 'vitest'
import { withScheme, withWebScheme } from './with-scheme.ts'

test('a web address without a scheme gets https://', () => {
  expect(withWebScheme('example.org')).toBe('https://example.org')
  expect(withWebScheme(' www.scuola.example/chi-siamo?lingua=it ')).toBe(
    'https://www.scuola.example/chi-siamo?lingua=it',
  )
  expect(withWebScheme('università.example')).toBe('https://università.example')
})

test('complete addresses and other texts stay as typed', () => {
  for (const typed of ['http://example.org', 'https://example.org/a', 'our website', 'javascript:alert(1)', '']) {
    expect(withWebScheme(typed)).toBe(typed)
  }
})

test('in a link, an e-mail address becomes a mailto: link', () => {
  expect(withScheme('anna@school.example')).toBe('mailto:anna@school.example')
  expect(withScheme('example.org')).toBe('https://example.org')
})
