import { expect, test } from 'vitest'
import { dayFromNow, monthsLeft, monthsOf } from './months.ts'

const none = Array.from({ length: 12 }, () => 0)
const november = new Date(2026, 10, 20)

test('a future month is empty, not zero', () => {
  const badges = [5, 0, ...none.slice(2)]
  const months = monthsOf({ year: 2026, badges, paths: none, before: none }, november)
  expect(months.map((month) => month.badges)).toEqual([5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, null])
  expect(months.findIndex((month) => month.isNow)).toBe(10)
})

test('a badge with a future date is shown in its month', () => {
  const badges = [...none.slice(1), 3]
  expect(monthsOf({ year: 2026, badges, paths: none, before: none }, november)[11]?.badges).toBe(3)
})

test('all months of a past year are known', () => {
  const months = monthsOf({ year: 2025, badges: none, paths: none, before: none }, november)
  expect(months.every(({ badges, isNow }) => badges === 0 && !isNow)).toBe(true)
})

test('short names of months have three letters', () => {
  const months = monthsOf({ year: 2025, badges: none, paths: none, before: none }, november)
  expect(months.map(({ short }) => short).join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec')
})

test('credits are estimated to last at the pace of the last three whole months', () => {
  const badges = [...none.slice(0, 7), 60, 120, 120, 999, 0]
  expect(monthsLeft(250, { year: 2026, badges, paths: none, before: none }, november)).toBe(2)
})

test('in January the pace is that of the year before', () => {
  const before = [...none.slice(0, 9), 10, 10, 10]
  expect(monthsLeft(25, { year: 2026, badges: none, paths: none, before }, new Date(2026, 0, 5))).toBe(2)
})

test('there is no estimate if nothing was issued', () => {
  expect(monthsLeft(25, { year: 2026, badges: none, paths: none, before: none }, november)).toBeNull()
})

test('days are counted across the end of a month and of a year', () => {
  expect(dayFromNow(30, new Date(2026, 11, 15, 23, 30))).toBe('2027-01-14')
})
