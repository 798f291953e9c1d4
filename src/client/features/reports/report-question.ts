import type { z } from 'zod'
import type { Comparison, Grouping, Measure, ReportShape } from '#contract/reports/reports.ts'
import type { SavedPeriod } from '#contract/reports/saved-reports.ts'
import { DEFAULT_BY, groupingsIn, type ReportSearch, readReportSearch } from './report-search.ts'

/** A report as the page has it: its query, with the one measure that is charted. */
export type ReportQuestion = {
  period: SavedPeriod
  by: Grouping[]
  measure: Measure
  compare: Comparison
  template: string | undefined
  list: string | undefined
}

/** Changes to the report; a function gets the current one, which may be newer than what is rendered. */
export type QuestionChange = Partial<ReportQuestion> | ((now: ReportQuestion) => Partial<ReportQuestion>)

/** The report that the search params describe. */
export const questionIn = (search: ReportSearch): ReportQuestion => ({
  period: periodIn(search),
  by: groupingsIn(search.by ?? DEFAULT_BY),
  measure: search.measure ?? 'issued',
  compare: search.compare ?? 'before',
  template: search.template,
  list: search.list,
})

function periodIn({ years, year, from, to }: ReportSearch): SavedPeriod {
  if (from && to) return { kind: 'days', from, to }
  return { kind: years === 'calendar' ? 'calendar_year' : 'academic_year', year: year ?? null }
}

/** The search params of a report. */
export function searchOf({ period, by, measure, compare, template, list }: ReportQuestion): ReportSearch {
  const days = period.kind === 'days' ? { from: period.from, to: period.to } : {}
  const years = period.kind === 'calendar_year' ? 'calendar' : undefined
  const year = period.kind === 'days' ? undefined : period.year
  return readReportSearch({
    ...days,
    years,
    year: year ?? undefined,
    by: by.join('-'),
    measure,
    compare,
    template,
    list,
  })
}

/** The report as the service stores it. */
export const savedQueryOf = ({ period, by, measure, compare, template, list }: ReportQuestion) => ({
  period,
  by,
  measure: [measure],
  compare,
  badge_template_id: template,
  earners_list_id: list,
})

/** A stored report. One saved by the API may have several measures, or no grouping. */
export const questionOfSaved = ({
  period,
  by,
  measure,
  compare,
  badge_template_id,
  earners_list_id,
}: z.output<typeof ReportShape> & { period: SavedPeriod }): ReportQuestion => ({
  period,
  by: by.length > 0 ? by : ['month'],
  measure: measure[0] ?? 'issued',
  compare,
  template: badge_template_id,
  list: earners_list_id,
})

export const isSameQuestion = (one: ReportQuestion, other: ReportQuestion) =>
  JSON.stringify(searchOf(one)) === JSON.stringify(searchOf(other))
