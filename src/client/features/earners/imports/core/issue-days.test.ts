import { expect, test } from 'vitest'
import { dayReader } from './issue-days.ts'

test.each([
  '31/03/2026',
  '2026-03-31',
  '31.3.26',
  '31 March 2026',
  '31 marzo 2026',
  '2026-03-31 10:20',
  '31/03/2026 10:20:30',
])('%s is read as 31 March 2026', (cell) => {
  expect(dayReader([cell])(cell)).toBe('2026-03-31')
})

test('the month comes first if a value of the column is only valid that way', () => {
  const read = dayReader(['03/04/2026', '12/31/2026'])
  expect(['03/04/2026', '12/31/2026'].map(read)).toEqual(['2026-03-04', '2026-12-31'])
})

test('one invalid value does not change the order for the others', () => {
  const read = dayReader(['31/03/2026', '01/04/2026', '32/13/2026', '03/31/2026'])
  expect(['31/03/2026', '01/04/2026', '32/13/2026', '03/31/2026'].map(read)).toEqual([
    '2026-03-31',
    '2026-04-01',
    null,
    null,
  ])
})

test.each(['31/02/2026', 'soon', '99'])('%s is not a day', (cell) => {
  expect(dayReader([cell])(cell)).toBeNull()
})
