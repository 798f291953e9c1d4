import { expect, test } from 'vitest'
import { earlierPeriod, monthsOf } from './earlier-period.ts'

const before = (from: string, to: string, comparison: 'before' | 'year_before' = 'before') => {
  const found = earlierPeriod({ from, to }, comparison)
  return found && [found.from, found.to]
}

test('a year is compared with the year before, whatever its first month and the length of February', () => {
  expect(before('2025-01-01', '2025-12-31')).toEqual(['2024-01-01', '2024-12-31'])
  expect(before('2025-09-01', '2026-08-31')).toEqual(['2024-09-01', '2025-08-31'])
  expect(before('2024-03-01', '2025-02-28')).toEqual(['2023-03-01', '2024-02-29'])
})

test('whole months are compared with the same number of months, other periods with the same number of days', () => {
  expect(before('2026-02-01', '2026-03-31')).toEqual(['2025-12-01', '2026-01-31'])
  expect(before('2026-01-10', '2026-01-19')).toEqual(['2025-12-31', '2026-01-09'])
  expect(before('2026-03-01', '2026-03-01')).toEqual(['2026-02-28', '2026-02-28'])
})

test('one year earlier means the same calendar days', () => {
  expect(before('2026-01-10', '2026-01-19', 'year_before')).toEqual(['2025-01-10', '2025-01-19'])
  expect(before('2024-02-29', '2024-02-29', 'year_before')).toEqual(['2023-02-28', '2023-02-28'])
  expect(before('2025-02-01', '2025-02-28', 'year_before')).toEqual(['2024-02-01', '2024-02-29'])
})

test('there is no comparison with days before the calendar starts', () => {
  expect(before('0001-01-01', '0001-12-31')).toBeNull()
  expect(before('0001-01-05', '0001-01-09')).toBeNull()
  expect(earlierPeriod({ from: '2025-01-01', to: '2025-12-31' }, 'none')).toBeNull()
})

test('the months of a period include every month it overlaps', () => {
  expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
})
