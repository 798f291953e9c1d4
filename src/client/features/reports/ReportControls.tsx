import { useState } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import type { Comparison, Grouping } from '#contract/reports/reports.ts'
import type { SavedPeriod } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { capitalized, periodName, shifted, shortPeriod } from './periods.ts'
import styles from './ReportControls.module.css'
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

const PeriodDialog = lazyPart(() => import('./PeriodDialog.tsx'), 'PeriodDialog')

type PeriodPickerProps = {
  period: SavedPeriod
  /** First month of academic years, from 1. */
  firstMonth: number
  onChange: (change: QuestionChange) => void
}

/** The period, with buttons for the previous and the next one; its name opens a dialog to choose any other. */
function PeriodPicker({ period, firstMonth, onChange }: PeriodPickerProps) {
  const [isChoosing, setChoosing] = useState(false)
  const days = daysOf(period, firstMonth)
  const isYear = period.kind !== 'days'
  const move = (by: number) => onChange((now) => ({ period: moved(now.period, by, firstMonth) }))
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm/md font-label mb-[5px]">{m.reports_period()}</legend>
      <div className={`${styles.strip} grid grid-cols-[auto_minmax(0,1fr)_auto]`}>
        <button
          type="button"
          aria-label={isYear ? m.reports_year_before() : m.reports_period_before()}
          onClick={() => move(-1)}
        >
          <Icon name="left" />
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          <span>{capitalized(periodName(days, firstMonth))}</span>
          <Icon name="calendar" size={16} />
        </button>
        <button
          type="button"
          aria-label={isYear ? m.reports_year_after() : m.reports_period_after()}
          onClick={() => move(1)}
        >
          <Icon name="right" />
        </button>
      </div>
      {isChoosing && (
        <LazyBoundary>
          <PeriodDialog
            period={period}
            firstMonth={firstMonth}
            onChoose={(chosen) => onChange({ period: chosen })}
            onClose={() => setChoosing(false)}
          />
        </LazyBoundary>
      )}
    </fieldset>
  )
}

function moved(period: SavedPeriod, by: number, firstMonth: number): SavedPeriod {
  const days = shifted(daysOf(period, firstMonth), by, firstMonth)
  return period.kind === 'days' ? { kind: 'days', ...days } : { kind: period.kind, year: Number(days.from.slice(0, 4)) }
}
