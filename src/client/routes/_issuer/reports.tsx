import { createFileRoute } from '@tanstack/react-router'
import { stripUnknownSearch } from '#client/browser/strip-unknown-search.ts'
import { Reports } from '#client/features/reports/Reports.tsx'
import { questionIn } from '#client/features/reports/report-question.ts'
import { readReportSearch } from '#client/features/reports/report-search.ts'
import { inputOf, reportQuery, savedReportsQuery } from '#client/features/reports/reports.queries.ts'
import { requirePermission } from '#client/features/session/permissions.ts'

export const Route = createFileRoute('/_issuer/reports')({
  validateSearch: stripUnknownSearch(readReportSearch),
  // The loader runs on entry only: while the report changes, the page keeps the old numbers until the new ones arrive.
  shouldReload: false,
  loader: ({ context: { queryClient, user }, location }) => {
    requirePermission(user, 'read')
    const input = inputOf(
      questionIn(readReportSearch(location.search)),
      user.organization.settings.academic_year_first_month,
    )
    // Failures are shown in their own parts of the page.
    if (input.from <= input.to) void queryClient.query(reportQuery(input)).catch(() => {})
    void queryClient.query(savedReportsQuery).catch(() => {})
  },
  component: ReportsPage,
})

function ReportsPage() {
  return <Reports search={Route.useSearch()} />
}
