import { expect, test } from 'vitest'
import { academicYear, academicYearOf, addDays, isDay, lastDays, today } from './month.ts'

test('adding days works across months, years and clock changes', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01')
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29')
  expect(addDays('2025-03-29', 2)).toBe('2025-03-31')
})

test('today is the wall-clock day, also just before midnight', () => {
  expect(today(new Date(2025, 10, 14, 23, 59))).toBe('2025-11-14')
  expect(today(new Date(2025, 10, 14, 0, 1))).toBe('2025-11-14')
})

test('a day must exist, in a year that the service accepts', () => {
  expect(['2025-11-14', '2024-02-29'].map(isDay)).toEqual([true, true])
  const none = ['2025-13-01', '2025-02-31', '2023-02-29', '0999-01-01', '2025-1-1', '', 'soon', null, 20_251_114]
  expect(none.filter(isDay)).toEqual([])
})

test('the last 30 days include today', () => {
  expect(lastDays(30, '2025-11-14')).toEqual({ from: '2025-10-16', to: '2025-11-14' })
})

test('an academic year begins on the first day of a month, and the next one a year later', () => {
  const year = { from: '2025-09-01', to: '2026-08-31' }
  expect(academicYear(2025, 9)).toEqual(year)
  for (const day of ['2025-09-01', '2026-01-01', '2026-08-31']) expect(academicYearOf(day, 9)).toEqual(year)
  expect(academicYearOf('2025-08-31', 9)).toEqual({ from: '2024-09-01', to: '2025-08-31' })
  expect(academicYearOf('2028-02-29', 3), 'which ends on the last day of February').toEqual({
    from: '2027-03-01',
    to: '2028-02-29',
  })
})
