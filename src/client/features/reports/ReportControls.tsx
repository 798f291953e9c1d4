import { SelectField } from '#client/ui/forms/SelectField.tsx'
import type { Comparison, Grouping } from '#contract/reports/reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { PeriodPicker } from './PeriodPicker.tsx'
import { shifted, shortPeriod } from './periods.ts'
import type { QuestionChange, ReportQuestion } from './report-question.ts'
import { groupings } from './report-search.ts'
import { groupingLabel } from './report-words.ts'
import { daysOf } from './reports.queries.ts'

type ReportControlsProps = {
  question: ReportQuestion
  firstMonth: number
  onChange: (change: QuestionChange) => void
}

/** The period, the comparison and the groupings. */
export function ReportControls({ question, firstMonth, onChange }: ReportControlsProps) {
  const [one = 'month', two] = question.by
  const choice = (grouping: Grouping) => ({ value: grouping, label: groupingLabel(grouping) })
  return (
    <div className="grid grid-cols-[minmax(0,1.35fr)_minmax(0,1.2fr)_minmax(0,0.8fr)_minmax(0,0.8fr)] gap-4 mb-6 max-xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] max-md:gap-3 print:hidden [&_label]:text-sm max-md:[&>:nth-child(-n+2)]:col-span-full">
      <PeriodPicker period={question.period} firstMonth={firstMonth} onChange={onChange} />
      <SelectField
        label={m.reports_compare()}
        value={question.compare}
        options={comparisons(question, firstMonth)}
        onChange={({ target }) => onChange({ compare: target.value as Comparison })}
      />
      <SelectField
        label={m.reports_group_by()}
        value={one}
        options={groupings.map(choice)}
        onChange={({ target }) => onChange(({ by }) => ({ by: groupedBy(by, target.value as Grouping) }))}
      />
      <SelectField
        label={m.reports_and_by()}
        value={two ?? ''}
        options={[
          { value: '', label: m.reports_by_nothing() },
          ...groupings.filter((grouping) => grouping !== one).map(choice),
        ]}
        onChange={({ target }) => onChange(({ by }) => ({ by: alsoBy(by, (target.value || null) as Grouping | null) }))}
      />
    </div>
  )
}

/** Changes the first grouping; if it was the second one, the two are swapped. */
function groupedBy([before, second]: Grouping[], first: Grouping): Grouping[] {
  if (second === undefined) return [first]
  return [first, second === first && before ? before : second]
}

/** Changes or removes the second grouping; one that equals the first is dropped. */
function alsoBy([first = 'month']: Grouping[], second: Grouping | null): Grouping[] {
  return second && second !== first ? [first, second] : [first]
}

/** For a year, "the period before" and "the same days a year earlier" are the same, so only one is offered. */
function comparisons({ period, compare }: ReportQuestion, firstMonth: number): { value: Comparison; label: string }[] {
  const nothing = { value: 'none' as const, label: m.reports_compare_none() }
  if (period.kind === 'days') {
    return [
      { value: 'before', label: m.reports_compare_before() },
      { value: 'year_before', label: m.reports_compare_year_before() },
      nothing,
    ]
  }
  const year = shortPeriod(shifted(daysOf(period, firstMonth), -1, firstMonth), firstMonth)
  return [
    { value: compare === 'year_before' ? 'year_before' : 'before', label: m.reports_compare_year({ year }) },
    nothing,
  ]
}
