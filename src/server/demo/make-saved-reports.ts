import type { ReportQuery } from '#contract/reports/saved-reports.ts'
import { saveReport } from '../features/reports/keep-reports.ts'
import type { SignedInRequest } from '../platform/http/route.ts'
import type { DemoOrganization } from './demo-organization.ts'

const THIS_YEAR: Pick<ReportQuery, 'period' | 'compare'> = {
  period: { kind: 'academic_year', year: null },
  compare: 'before',
}

/** Saves a shared and a private report. */
export async function makeSavedReports({ reports: [byType, firstTime] }: DemoOrganization, request: SignedInRequest) {
  await saveReport(
    { name: byType, is_shared: 1, query: { ...THIS_YEAR, by: ['month', 'type'], measure: ['issued'] } },
    request,
  )
  await saveReport(
    { name: firstTime, is_shared: 0, query: { ...THIS_YEAR, by: ['template'], measure: ['first_time_holders'] } },
    request,
  )
}
