import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { userQuery } from '#client/features/session/session.queries.ts'
import { formatNumber } from '#client/i18n/numbers.ts'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { SectionHead } from '#client/ui/layout/SectionHead.tsx'
import type { SavedReport } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { shortPeriod } from '../periods.ts'
import { questionOfSaved } from '../report-question.ts'
import { change } from '../report-view.ts'
import { measureName } from '../report-words.ts'
import { daysOf, inputOf, reportQuery, savedReportsQuery } from '../reports.queries.ts'
import { savedSearch } from './SavedTabs.tsx'

/** Maximum number of reports on the overview. */
const MAX_LINES = 5

/** The saved reports, each with its name and number; nothing if there are none. */
export function SavedReportLines() {
  const { data: saved = [] } = useQuery(savedReportsQuery)
  if (saved.length === 0) return null
  return (
    <section aria-labelledby="overview-reports">
      <SectionHead id="overview-reports" title={m.reports_overview_title()}>
        <Link to="/reports">{m.reports_overview_all()}</Link>
      </SectionHead>
      <ul>
        {saved.slice(0, MAX_LINES).map((report) => (
          <Line key={report.id} report={report} />
        ))}
      </ul>
    </section>
  )
}

function Line({ report }: { report: SavedReport }) {
  const { organization } = useSuspenseQuery(userQuery).data
  const firstMonth = organization.settings.academic_year_first_month
  const question = questionOfSaved(report.query)
  // Only the total, which does not depend on the grouping.
  const { data } = useQuery(reportQuery({ ...inputOf(question, firstMonth), by: [], measure: [question.measure] }))
  const counted = data?.measures[0]
  const period = shortPeriod(daysOf(question.period, firstMonth), firstMonth)
  return (
    <li className="border-b border-b-rule last:border-0">
      <Link
        className="flex gap-3 items-center min-h-11 py-1.5 px-0 text-inherit no-underline hover:bg-hover [&_svg]:flex-none [&_svg]:text-ink-3"
        to="/reports"
        search={savedSearch(report)}
      >
        <span className="flex-1 min-w-0 wrap-anywhere [&_small]:block [&_small]:leading-sm">
          <b className="font-label">{report.name}</b>
          <small className="text-ink-3 text-sm font-text">
            {measureName(question.measure)}, {period}
          </small>
        </span>
        {report.is_shared === 1 && (
          <>
            <span className="sr">{m.reports_shared_mark()}</span>
            <Icon name="lists" size={15} />
          </>
        )}
        {counted && (
          <span className="font-strong tabular-nums whitespace-nowrap">
            {formatNumber(counted.count)}
            {counted.before !== null && (
              <small className="text-ink-3 text-sm font-text"> {change(counted.count, counted.before)}</small>
            )}
          </span>
        )}
      </Link>
    </li>
  )
}
