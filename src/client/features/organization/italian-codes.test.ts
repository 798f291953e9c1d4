import { expect, test } from 'vitest'
import { isFiscalCode, isItaly, isRecipientCode, isVatNumber, plainCode } from './italian-codes.ts'

test('the last digit of a VAT number checks the others', () => {
  expect(isVatNumber('12345678903')).toBe(true)
  expect(isVatNumber('12345678904')).toBe(false)
  expect(isVatNumber('21345678903')).toBe(false)
  expect(isVatNumber('1234567890')).toBe(false)
  expect(isVatNumber('00000000000')).toBe(false)
})

test('the last letter of a fiscal code checks the others', () => {
  expect(isFiscalCode('RSSMRA85T10A562S')).toBe(true)
  expect(isFiscalCode('RSSMRA85T10A562T')).toBe(false)
  expect(isFiscalCode('RSSMRA85T01A562S')).toBe(false)
  expect(isFiscalCode('RSSMRA85Z10A562S')).toBe(false)
})

test('letters may stand in for the digits of a fiscal code, with a check letter of their own', () => {
  expect(isFiscalCode('RSSMRA85T10A56NH')).toBe(true)
  expect(isFiscalCode('RSSMRA85T10A56NS')).toBe(false)
})

test('an organization’s fiscal code is checked as a VAT number', () => {
  expect(isFiscalCode('12345678903')).toBe(true)
  expect(isFiscalCode('12345678900')).toBe(false)
})

test('a recipient code has six characters or seven', () => {
  expect(['UFABCD', 'ABC1234'].every(isRecipientCode)).toBe(true)
  expect(['ABC12', 'ABC12345', 'ABC-123'].some(isRecipientCode)).toBe(false)
})

test('codes are read as people write them', () => {
  expect(plainCode(' it 123 4567 8903 ')).toBe('12345678903')
  expect(plainCode('rssmra85t10a562s')).toBe('RSSMRA85T10A562S')
})

test('Italian rules are for Italian addresses and for those without a country', () => {
  expect(['Italia', 'ITALY', 'it', '', null].every(isItaly)).toBe(true)
  expect(['United Kingdom', 'San Marino'].some(isItaly)).toBe(false)
})
