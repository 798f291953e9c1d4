import { expect, test } from 'vitest'
import { dayAndTime, dayOfEnd, endOfDay } from './badge-dates.ts'

test('a badge is valid until the end of its last day, and the field shows the day', () => {
  expect(endOfDay('2028-11-14')).toBe('2028-11-14 23:59:59')
  expect(dayOfEnd('2028-11-14 23:59:59')).toBe('2028-11-14')
})

test('an incomplete day is kept as typed', () => {
  expect(endOfDay('14 no')).toBe('14 no')
  expect(dayOfEnd('14 no')).toBe('14 no')
  expect(endOfDay('')).toBe('')
})

test('the time is omitted if it is the start or end of the day', () => {
  expect(dayAndTime('2025-11-14 18:00:00')).toBe('14 November 2025, 18:00')
  expect(dayAndTime('2025-11-14 00:00:00')).toBe('14 November 2025')
  expect(dayAndTime('2028-11-14 23:59:59')).toBe('14 November 2028')
})
