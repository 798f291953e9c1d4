import { expect, test } from 'vitest'
import { wholeAddress, wholeWebAddress } from './whole-address.ts'

test('an address of a page needs no https:// from whoever writes it', () => {
  expect(wholeWebAddress('example.org')).toBe('https://example.org')
  expect(wholeWebAddress(' www.scuola.example/chi-siamo?lingua=it ')).toBe(
    'https://www.scuola.example/chi-siamo?lingua=it',
  )
  expect(wholeWebAddress('università.example')).toBe('https://università.example')
})

test('what is whole, or no address, stays as it is written', () => {
  for (const typed of ['http://example.org', 'https://example.org/a', 'our website', 'javascript:alert(1)', '']) {
    expect(wholeWebAddress(typed)).toBe(typed)
  }
})

test('in a link the address of a person leads to a mail', () => {
  expect(wholeAddress('anna@school.example')).toBe('mailto:anna@school.example')
  expect(wholeAddress('example.org')).toBe('https://example.org')
})
