import { expect, test } from 'vitest'
import type { Measure, Report } from '#contract/reports/reports.ts'
import { change, chartOf, type ReportView, viewOf } from './report-view.ts'

const NOW = '2026-01-15 10:00:00'

const group = (key: string, label = key, exists = true) => ({ key, label, exists })

const report = (change: Partial<Report>, measure: Measure = 'issued'): Report => ({
  from: '2025-11-01',
  to: '2026-02-28',
  before: { from: '2025-07-01', to: '2025-10-31' },
  badge_template: null,
  earners_list: null,
  by: ['month', 'type'],
  groups: [
    ['2025-11', '2025-12', '2026-01', '2026-02'].map((key) => group(key)),
    [group('knowledge', 'Knowledge'), group('skills', 'Skills')],
  ],
  measures: [
    {
      measure,
      count: 9,
      before: 4,
      rows: [5, 1, 3, 0].map((count) => ({ count, before: 1 })),
      columns: [7, 2].map((count) => ({ count, before: 2 })),
      cells: [
        { row: 0, column: 0, count: 4, before: 1 },
        { row: 0, column: 1, count: 1, before: 0 },
        { row: 1, column: 0, count: 1, before: 1 },
        { row: 2, column: 0, count: 2, before: 1 },
        { row: 2, column: 1, count: 1, before: 0 },
      ],
    },
  ],
  ...change,
})

const viewed = (of: Report, measure: Measure = 'issued') => viewOf(of, measure, NOW) as ReportView

test('months show their year where it begins, and a future month is not shown as zero', () => {
  const { rows } = viewed(report({}))
  expect(rows.map(({ name }) => name)).toEqual(['November 2025', 'December', 'January 2026', 'February'])
  expect(rows.map(({ isToCome }) => isToCome)).toEqual([false, false, false, true])
  expect(rows[0]?.cells).toEqual([4, 1])
})

const many = (count: number, measure: Measure = 'issued') => {
  const places = Array.from({ length: count }, (_, index) => index)
  const counts = places.map((index) => ({ count: count - index, before: 1 }))
  return report(
    {
      by: ['list', 'template'],
      groups: [places.map((index) => group(`list-${index}`)), places.map((index) => group(`template-${index}`))],
      measures: [
        {
          measure,
          count: 0,
          before: 0,
          rows: counts,
          columns: counts,
          cells: places.map((index) => ({ row: index, column: index, count: count - index, before: 1 })),
        },
      ],
    },
    measure,
  )
}

test('many groups are charted as the three largest and a sum, and many rows with the rest as one', () => {
  const view = viewed(many(500))
  expect(view.rows).toHaveLength(500)
  const { series, rows } = chartOf(view, 'Issued')
  expect(series.map(({ name }) => name)).toEqual(['template-0', 'template-1', 'template-2', 'Others'])
  expect(rows).toHaveLength(21)
  expect(rows.at(-1)?.name).toBe('The other 480')
  const whole = view.rows.reduce((sum, { count }) => sum + count, 0)
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(whole)
  expect(rows.flatMap(({ parts }) => parts).reduce((sum, part) => sum + part, 0)).toBe(whole)
})

test('people who may be in several groups are never summed up', () => {
  const view = viewed(many(30, 'holders'), 'holders')
  const { series, rows, isStacked } = chartOf(view, 'Holders')
  expect(series).toHaveLength(3)
  expect(rows).toHaveLength(20)
  expect(isStacked).toBe(false)
})

test('a deleted group is marked, and a group without a count for the measure has no row', () => {
  const [november] = report({}).measures
  const lists = report({
    by: ['list'],
    groups: [[group('a', 'Class 3B', false), group('b', 'Class 4A')]],
    measures: november
      ? [
          {
            ...november,
            rows: [
              { count: 2, before: 0 },
              { count: 0, before: 0 },
            ],
            cells: [],
            columns: [],
          },
        ]
      : [],
  })
  expect(viewed(lists).rows.map(({ name }) => name)).toEqual(['Class 3B (no longer there)'])
})

test('a change is a signed number', () => {
  expect([change(5, 3), change(3, 5), change(4, 4), change(4, null)]).toEqual(['+2', '−2', '0', '–'])
})
