import { expect, test } from 'vitest'
import { questionIn, questionOfSaved, savedQueryOf, searchOf } from './report-question.ts'
import { readReportSearch } from './report-search.ts'

const TEMPLATE = '0b7f8f0e-1f58-4a9f-9a35-0d6a3c1f7a55'

test.each([
  {},
  { years: 'calendar' as const, year: 2025 },
  { from: '2026-03-01', to: '2026-03-31', by: 'list-month', measure: 'holders' as const, compare: 'none' as const },
  { year: 2024, by: 'type', template: TEMPLATE },
])('search params hold the whole report: %j', (search) => {
  expect(searchOf(questionIn(readReportSearch(search)))).toEqual(search)
  expect(searchOf(questionOfSaved(savedQueryOf(questionIn(search))))).toEqual(search)
})

test('invalid search params are dropped', () => {
  expect(
    readReportSearch({
      years: 'lunar',
      year: 'soon',
      from: '2026-02-30',
      to: '2026-03-01',
      by: 'type-type-weather',
      measure: 'weight',
      compare: 'before',
      list: 'mine',
    }),
  ).toEqual({ by: 'type' })
})

test('two days in the wrong order are kept, and the page shows the error', () => {
  expect(readReportSearch({ from: '2026-03-31', to: '2026-03-01' })).toEqual({ from: '2026-03-31', to: '2026-03-01' })
})
