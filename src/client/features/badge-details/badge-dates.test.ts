import { expect, test } from 'vitest'
import { dayAndTime, dayOfEnd, endOfDay } from './badge-dates.ts'

test('a badge holds until its last day is over, and the field shows the day', () => {
  expect(endOfDay('2028-11-14')).toBe('2028-11-14 23:59:59')
  expect(dayOfEnd('2028-11-14 23:59:59')).toBe('2028-11-14')
})

test('what is typed and is no day yet stays as it is', () => {
  expect(endOfDay('14 no')).toBe('14 no')
  expect(dayOfEnd('14 no')).toBe('14 no')
  expect(endOfDay('')).toBe('')
})

test('a time is said only where it says something', () => {
  expect(dayAndTime('2025-11-14 18:00:00')).toBe('14 November 2025, 18:00')
  expect(dayAndTime('2025-11-14 00:00:00')).toBe('14 November 2025')
  expect(dayAndTime('2028-11-14 23:59:59')).toBe('14 November 2028')
})
