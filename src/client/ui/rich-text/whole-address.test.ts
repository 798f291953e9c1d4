import { expect, test } from 'vitest'
import { wholeAddress, wholeWebAddress } from './whole-address.ts'

test('a web address without a scheme gets https://', () => {
  expect(wholeWebAddress('example.org')).toBe('https://example.org')
  expect(wholeWebAddress(' www.scuola.example/chi-siamo?lingua=it ')).toBe(
    'https://www.scuola.example/chi-siamo?lingua=it',
  )
  expect(wholeWebAddress('università.example')).toBe('https://università.example')
})

test('complete addresses and other texts stay as typed', () => {
  for (const typed of ['http://example.org', 'https://example.org/a', 'our website', 'javascript:alert(1)', '']) {
    expect(wholeWebAddress(typed)).toBe(typed)
  }
})

test('in a link, an e-mail address becomes a mailto: link', () => {
  expect(wholeAddress('anna@school.example')).toBe('mailto:anna@school.example')
  expect(wholeAddress('example.org')).toBe('https://example.org')
})
