import { expect, test } from 'vitest'
import { marksOf, mondaysOf, type UpcomingDate } from './upcoming-dates.ts'

const date = (day: string, count: number): UpcomingDate => ({
  ...{ id: `${day} ${count}`, kind: 'ending', day, time: '', icon: 'expired', count },
  ...{ title: '', why: '', link: { to: '/badges' } },
})

test('dates on one day share a mark in that day’s column, across the end of a month', () => {
  const marks = marksOf([date('2026-11-30', 2), date('2026-12-01', 5), date('2026-12-01', 4)], '2026-11-23', 9)
  expect(marks).toEqual([
    { column: 7, count: 2, hasFigure: false },
    { column: 8, count: 9, hasFigure: true },
  ])
})

test('of numbers that do not fit beside each other the larger is shown', () => {
  const days = [date('2026-11-24', 10), date('2026-11-25', 30), date('2026-11-27', 20)]
  const withFigure = marksOf(days, '2026-11-23', 9).filter(({ hasFigure }) => hasFigure)
  expect(withFigure.map(({ count }) => count)).toEqual([30, 20])
})

test('three-digit numbers are three days apart', () => {
  const days = [date('2026-11-24', 236), date('2026-11-26', 235), date('2026-11-27', 234)]
  const withFigure = marksOf(days, '2026-11-23', 9).filter(({ hasFigure }) => hasFigure)
  expect(withFigure.map(({ count }) => count)).toEqual([236, 234])
})

test('only Mondays away from today and from the end are labelled', () => {
  expect(mondaysOf('2026-11-23', 30).map(({ day }) => day)).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
  expect(mondaysOf('2026-11-22', 30).map(({ column }) => column)).toEqual([8, 15, 22])
})
