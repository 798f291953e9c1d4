import { expect, test } from 'vitest'
import { parseDay } from './parse-day.ts'

const today = new Date(2025, 10, 14)

test.each([
  '2025-11-03',
  '3/11/25',
  '3/11/2025',
  '03.11.2025',
  '3-11-25',
  '3 nov',
  ' 3 Nov 2025 ',
  '3 novembre 2025',
  '3rd of november 2025',
])('reads %j as 3 November 2025', (typed) => expect(parseDay(typed, today, 'en')).toBe('2025-11-03'))

test('month names are parsed in both languages, whichever is the current one', () => {
  expect(parseDay('14 maggio', today, 'en')).toBe('2025-05-14')
  expect(parseDay('14 mag', today, 'it')).toBe('2025-05-14')
  expect(parseDay('1º gennaio 2026', today, 'it')).toBe('2026-01-01')
  expect(parseDay('4 sept', today, 'it')).toBe('2025-09-04')
})

test('a two-digit year is at most twenty years ahead', () => {
  expect(parseDay('1/1/45', today, 'en')).toBe('2045-01-01')
  expect(parseDay('1/1/46', today, 'en')).toBe('1946-01-01')
})

test.each([
  '',
  'soon',
  '31/11/2025',
  '29/2/2025',
  '0/1/2025',
  '3/13/2025',
  '3',
  '3 no',
  '3 nov 2',
  '3 nov 2025 10',
  '99-99-9999',
  '3/11/225',
])('sees no day in %j', (typed) => expect(parseDay(typed, today, 'en')).toBeNull())

test('a leap day exists every fourth year', () => {
  expect(parseDay('29/2/2024', today, 'it')).toBe('2024-02-29')
})
