import { keepPreviousData, type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { LoadError } from '#client/features/page/LoadError.tsx'
import { Page } from '#client/features/page/Page.tsx'
import { StaleNotice } from '#client/features/page/StaleNotice.tsx'
import { userQuery } from '#client/features/session/session.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Note } from '#client/ui/feedback/Note.tsx'
import { FiguresSkeleton } from '#client/ui/feedback/Skeleton.tsx'
import type { Report } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { ReportChart } from './chart/ReportChart.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { MeasureStrip } from './MeasureStrip.tsx'
import { PrintFooter, PrintHeader } from './PrintFrame.tsx'
import { capitalized, type Period, periodName, shortPeriod } from './periods.ts'
import { ReportControls } from './ReportControls.tsx'
import { ReportTable } from './ReportTable.tsx'
import { type QuestionChange, questionIn, type ReportQuestion, searchOf } from './report-question.ts'
import type { ReportSearch } from './report-search.ts'
import { chartOf, viewOf } from './report-view.ts'
import { headingOf, measureName } from './report-words.ts'
import { daysOf, inputOf, reportQuery } from './reports.queries.ts'
import { SavedReportActions } from './saved/SavedReportActions.tsx'
import { SavedTabs } from './saved/SavedTabs.tsx'

/** The reports page: what was issued in a period and what became of it, as chart and table, on screen and on paper. */
export function Reports({ search }: { search: ReportSearch }) {
  const navigate = useNavigate({ from: '/reports' })
  const { organization } = useSuspenseQuery(userQuery).data
  const firstMonth = organization.settings.academic_year_first_month
  const question = questionIn(search)
  const period = daysOf(question.period, firstMonth)
  const isBackwards = period.to < period.from
  const input = inputOf(question, firstMonth)
  const report = useQuery({ ...reportQuery(input), placeholderData: keepPreviousData, enabled: !isBackwards })
  const drawing = useRef<HTMLElement>(null)
  const heading = headingOf(question.measure, question.by)
  const title = m.reports_heading_period({ heading, period: periodName(period, firstMonth) })
  const facts = factsOf(period, report.isPlaceholderData ? null : (report.data?.before ?? null), firstMonth)
  const change = (changes: QuestionChange) =>
    void navigate({
      search: (now) => {
        const current = questionIn(now)
        return {
          ...searchOf({ ...current, ...(typeof changes === 'function' ? changes(current) : changes) }),
          saved: now.saved,
        }
      },
      resetScroll: false,
    })
  return (
    <Page
      wide
      title={m.reports_title()}
      windowTitle={title}
      facts={facts}
      actions={
        <>
          <ExportMenu
            input={input}
            title={title}
            drawing={drawing}
            isUnavailable={isBackwards || !report.data}
            isStale={report.isPlaceholderData}
          />
          <SavedReportActions search={search} question={question} heading={heading} />
        </>
      }
    >
      <PrintHeader organization={organization} heading={heading} facts={facts} />
      <SavedTabs search={search} question={question} />
      <ReportControls question={question} firstMonth={firstMonth} onChange={change} />
      {isBackwards ? (
        <Note kind="danger">{m.reports_backwards()}</Note>
      ) : (
        <Numbers report={report} question={question} firstMonth={firstMonth} onChange={change}>
          {(data) => <Drawn ref={drawing} {...{ data, question, heading, period, firstMonth }} />}
        </Numbers>
      )}
      <PrintFooter />
    </Page>
  )
}

/** The period, and what it is compared with. */
function factsOf(period: Period, before: Period | null, firstMonth: number): string {
  const name = capitalized(periodName(period, firstMonth))
  return before ? m.reports_compared({ period: name, before: shortPeriod(before, firstMonth) }) : name
}

type NumbersProps = {
  report: UseQueryResult<Report>
  question: ReportQuestion
  firstMonth: number
  onChange: (change: QuestionChange) => void
  children: (report: Report) => ReactNode
}

/** The period's figures with the chart of one of them, or why there are none. */
function Numbers({ report, question, firstMonth, onChange, children }: NumbersProps) {
  const { data, error } = report
  const again = () => void report.refetch()
  if (!data) {
    if (!error) return <FiguresSkeleton />
    return <LoadError title={m.reports_failed()} error={error} onRetry={again} />
  }
  return (
    <>
      {error && <StaleNotice onRetry={again}>{m.reports_stale()}</StaleNotice>}
      <ReportFilters report={data} onChange={onChange} />
      <MeasureStrip
        report={data}
        chosen={question.measure}
        firstMonth={firstMonth}
        onChoose={(measure) => onChange({ measure })}
      />
      <div
        className="grid gap-x-12 gap-y-6 mb-4 3xl:grid-cols-[minmax(0,1fr)_44rem] print:block print:m-0 [&[aria-busy]]:opacity-60"
        aria-busy={report.isPlaceholderData || undefined}
      >
        {children(data)}
      </div>
    </>
  )
}

type DrawnProps = {
  ref: React.Ref<HTMLElement>
  data: Report
  question: ReportQuestion
  heading: string
  period: Period
  firstMonth: number
}

function Drawn({ ref, data, question, heading, period, firstMonth }: DrawnProps) {
  const view = viewOf(data, question.measure)
  if (!view) return null
  const before = data.before && shortPeriod(data.before, firstMonth)
  return (
    <>
      <ReportChart
        ref={ref}
        heading={heading}
        period={periodName(period, firstMonth)}
        before={before}
        chart={chartOf(view, measureName(question.measure))}
      />
      <ReportTable
        heading={heading}
        view={view}
        before={before}
        isYear={question.period.kind !== 'days'}
        question={question}
      />
    </>
  )
}

type ReportFiltersProps = { report: Report; onChange: (change: QuestionChange) => void }

/** The list or template that the report is limited to, with a warning if it no longer exists. */
function ReportFilters({ report: { earners_list: list, badge_template: template }, onChange }: ReportFiltersProps) {
  return (
    <>
      {list && !list.exists && <Note kind="warn">{m.reports_list_gone()}</Note>}
      {template && !template.exists && <Note kind="warn">{m.reports_template_gone()}</Note>}
      {list && (
        <Only label={m.reports_only_list({ name: list.label })} onRemove={() => onChange({ list: undefined })} />
      )}
      {template && (
        <Only
          label={m.reports_only_template({ name: template.label })}
          onRemove={() => onChange({ template: undefined })}
        />
      )}
    </>
  )
}

const Only = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <p className="flex flex-wrap gap-x-2 gap-y-0 items-center mb-3 font-label wrap-anywhere">
    <span>{label}</span>
    <Button kind="quiet" icon="x" onClick={onRemove}>
      {m.reports_only_remove()}
    </Button>
  </p>
)
