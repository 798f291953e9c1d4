import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call, type SaveOf } from '#client/api/call.ts'
import { academicYear, academicYearOf, today } from '#client/ui/dates/month.ts'
import { getReport } from '#contract/reports/reports.ts'
import {
  deleteSavedReport,
  listSavedReports,
  type SavedPeriod,
  saveReport,
  updateSavedReport,
} from '#contract/reports/saved-reports.ts'
import { calendarYear, type Period } from './periods.ts'
import type { ReportQuestion } from './report-question.ts'
import { measures } from './report-search.ts'

type ReportInput = z.input<typeof getReport.input>

/** Under the badges' key, because awarding and revoking change the numbers. */
const reports = ['badges', 'reports']

/** The days of a period; a year of null is the current one. @param firstMonth of academic years, from 1 */
export function daysOf(period: SavedPeriod, firstMonth: number): Period {
  if (period.kind === 'days') return { from: period.from, to: period.to }
  const now = today()
  if (period.kind === 'calendar_year') return calendarYear(period.year ?? Number(now.slice(0, 4)))
  return period.year === null ? academicYearOf(now, firstMonth) : academicYear(period.year, firstMonth)
}

/** The request for a report. The charted measure comes first, because the service orders the groups by it. */
export const inputOf = (question: ReportQuestion, firstMonth: number) =>
  ({
    ...daysOf(question.period, firstMonth),
    by: question.by,
    measure: [question.measure, ...measures.filter((each) => each !== question.measure)],
    compare: question.compare,
    badge_template_id: question.template,
    earners_list_id: question.list,
  }) satisfies ReportInput

export const reportQuery = (input: ReportInput) =>
  queryOptions({
    queryKey: [...reports, 'numbers', input],
    queryFn: async ({ signal }) => (await call(getReport, input, { signal })).data,
  })

export const savedReportsQuery = queryOptions({
  queryKey: [...reports, 'saved'],
  queryFn: async ({ signal }) => (await call(listSavedReports, {}, { signal })).data,
})

const invalidateSavedReports = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: savedReportsQuery.queryKey })

type NewReport = z.input<typeof saveReport.input> & {
  /** Reused for retries of the same save. */
  key: string
}

export const saveReportMutation = mutationOptions({
  mutationFn: async ({ key, ...report }: NewReport) => (await call(saveReport, report, { idempotencyKey: key })).data,
  onSuccess: (_saved, _report, _before, { client }) => invalidateSavedReports(client),
})

export const updateReportMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateSavedReport>) =>
    (await call(updateSavedReport, change, { madeFrom })).data,
  onSettled: (_answer, _error, _change, _before, { client }) => invalidateSavedReports(client),
})

export const deleteReportMutation = mutationOptions({
  mutationFn: (saved_report_id: string) => call(deleteSavedReport, { saved_report_id }),
  // Not awaited, so that the deleted report's page is left first.
  onSettled: (_answer, _error, _id, _before, { client }) => void invalidateSavedReports(client),
})
