import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { firstYearQuery } from '#client/features/badges/first-year.queries.ts'
import { Button } from '#client/ui/buttons/Button.tsx'
import { DateField } from '#client/ui/dates/DateField.tsx'
import { type TypedDays, wrongDays } from '#client/ui/dates/DaySpanFields.tsx'
import { SegmentedControl } from '#client/ui/forms/SegmentedControl.tsx'
import { SelectField } from '#client/ui/forms/SelectField.tsx'
import { Dialog } from '#client/ui/overlays/Dialog.tsx'
import type { SavedPeriod } from '#contract/reports/saved-reports.ts'
import { m } from '#i18n/compiled/messages.js'
import { shortPeriod } from './periods.ts'
import { daysOf } from './reports.queries.ts'

type Kind = SavedPeriod['kind']

type PeriodDialogProps = {
  period: SavedPeriod
  firstMonth: number
  onChoose: (period: SavedPeriod) => void
  onClose: () => void
}

/** Asks for a year, or for a first and a last day. */
export function PeriodDialog({ period, firstMonth, onChoose, onClose }: PeriodDialogProps) {
  const formId = useId()
  const [kind, setKind] = useState<Kind>(period.kind)
  const [year, setYear] = useState(period.kind === 'days' ? null : period.year)
  const [days, setDays] = useState(() => daysOf(period, firstMonth))
  const [areProblemsShown, setProblemsShown] = useState(false)
  const wrong: Partial<TypedDays> = areProblemsShown ? wrongSpan(days) : {}
  const show = (event: FormEvent) => {
    event.preventDefault()
    setProblemsShown(true)
    const spanErrors = wrongSpan(days)
    if (kind === 'days' && (spanErrors.from || spanErrors.to)) return
    onChoose(kind === 'days' ? { kind, ...days } : { kind, year })
    onClose()
  }
  return (
    <Dialog
      title={m.reports_period_title()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.word_cancel()}</Button>
          <Button kind="primary" type="submit" form={formId}>
            {m.reports_period_show()}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={show} noValidate>
        <SegmentedControl
          label={m.reports_period_kind()}
          choices={[
            { id: 'academic_year', label: m.reports_kind_academic() },
            { id: 'calendar_year', label: m.reports_kind_calendar() },
            { id: 'days', label: m.reports_kind_days() },
          ]}
          chosen={kind}
          onChoose={setKind}
        />
        {kind === 'days' ? (
          <div className="pair">
            <DateField
              label={m.shell_days_first()}
              error={wrong.from}
              value={days.from}
              onChange={(from) => setDays({ ...days, from })}
            />
            <DateField
              label={m.shell_days_last()}
              error={wrong.to}
              value={days.to}
              onChange={(to) => setDays({ ...days, to })}
            />
          </div>
        ) : (
          <YearField kind={kind} year={year} firstMonth={firstMonth} onChange={setYear} />
        )}
      </form>
    </Dialog>
  )
}

/** Unlike in a filter, both days are required. */
function wrongSpan(days: TypedDays): Partial<TypedDays> {
  const wrong = wrongDays(days)
  return {
    from: days.from ? wrong.from : m.reports_day_missing(),
    to: days.to ? wrong.to : m.reports_day_missing(),
  }
}

type YearFieldProps = {
  kind: Exclude<Kind, 'days'>
  year: number | null
  firstMonth: number
  onChange: (year: number | null) => void
}

function YearField({ kind, year, firstMonth, onChange }: YearFieldProps) {
  const nameOf = (each: number | null) => shortPeriod(daysOf({ kind, year: each }, firstMonth), firstMonth)
  const running = Number(daysOf({ kind, year: null }, firstMonth).from.slice(0, 4))
  const { data: first = running } = useQuery(firstYearQuery)
  // The first badge may belong to the academic year that began the year before.
  const oldest = Math.min(first - 1, year ?? running)
  const newest = Math.max(running, year ?? running)
  const years = Array.from({ length: newest - oldest + 1 }, (_, index) => newest - index)
  return (
    <SelectField
      label={m.reports_year()}
      hint={year === null ? m.reports_year_running_hint() : undefined}
      value={year === null ? '' : String(year)}
      options={[
        { value: '', label: m.reports_year_running({ year: nameOf(null) }) },
        ...years.map((each) => ({ value: String(each), label: nameOf(each) })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    />
  )
}
