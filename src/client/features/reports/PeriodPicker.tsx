import { useState } from 'react'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import type { SavedPeriod } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { capitalized, periodName, shifted } from './periods.ts'
import styles from './ReportControls.module.css'
import type { QuestionChange } from './report-question.ts'
import { daysOf } from './reports.queries.ts'

const PeriodDialog = lazyPart(() => import('./PeriodDialog.tsx'), 'PeriodDialog')

type PeriodPickerProps = {
  period: SavedPeriod
  /** First month of academic years, from 1. */
  firstMonth: number
  onChange: (change: QuestionChange) => void
}

/** The period, with buttons for the previous and the next one; its name opens a dialog to choose any other. */
export function PeriodPicker({ period, firstMonth, onChange }: PeriodPickerProps) {
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
