import { expect, onTestFinished, test } from 'vitest'
import { academicYearOf } from '#client/ui/dates/month.ts'
import { setLocale } from '#i18n/locales.ts'
import { calendarYear, kindOf, periodName, shifted, shortPeriod } from './periods.ts'

test('a period that is a year is named after it', () => {
  expect(periodName(academicYearOf('2026-01-10', 9), 9)).toBe('academic year 2025/26')
  expect(periodName(calendarYear(2026), 9)).toBe('calendar year 2026')
  expect(shortPeriod({ from: '1999-09-01', to: '2000-08-31' }, 9)).toBe('1999/00')
  expect(periodName({ from: '2025-09-01', to: '2026-08-31' }, 10), 'where years begin in October').toMatch(
    /^1 Sep 2025/,
  )
  setLocale('it')
  onTestFinished(() => setLocale('en') as undefined)
  expect(periodName(academicYearOf('2026-01-10', 9), 9)).toBe('anno accademico 2025/26')
})

test('academic years that begin in January are calendar years', () => {
  expect(kindOf(academicYearOf('2026-05-01', 1), 1)).toBe('calendar')
})

test('the period before is the year before, or as many days just before', () => {
  expect(shifted({ from: '2025-09-01', to: '2026-08-31' }, -1, 9)).toEqual({ from: '2024-09-01', to: '2025-08-31' })
  expect(shifted(calendarYear(2024), 1, 9)).toEqual(calendarYear(2025))
  expect(shifted({ from: '2026-03-01', to: '2026-03-10' }, -1, 9)).toEqual({ from: '2026-02-19', to: '2026-02-28' })
})
