import { dayError } from '#client/i18n/date-errors.ts'
import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import styles from '../forms/field.module.css'
import { DateField } from './DateField.tsx'
import { academicYearOf, isDay, lastDays, today } from './month.ts'

/** Days as typed; either may be empty. */
export type TypedDays = { from: string; to: string }

type DaySpanFieldsProps = {
  days: TypedDays
  onChange: (days: TypedDays) => void
  /** True once the user has tried to submit. */
  areProblemsShown: boolean
  /** First month of the academic year, 1-based. */
  firstMonth: number
}

/** Fields for the first and the last day of a span, inclusive, with shortcuts for two common spans. */
export function DaySpanFields({ days, onChange, areProblemsShown, firstMonth }: DaySpanFieldsProps) {
  const { from, to } = areProblemsShown ? wrongDays(days) : {}
  return (
    <>
      <DateField
        label={m.shell_days_first()}
        optional
        autoFocus
        error={from}
        value={days.from}
        onChange={(day) => onChange({ ...days, from: day })}
      />
      <DateField
        label={m.shell_days_last()}
        optional
        error={to}
        value={days.to}
        onChange={(day) => onChange({ ...days, to: day })}
      />
      <div className={styles.spans}>
        <Button kind="quiet" onClick={() => onChange(lastDays(30, today()))}>
          {m.shell_days_last_30()}
        </Button>
        <Button kind="quiet" onClick={() => onChange(academicYearOf(today(), firstMonth))}>
          {m.shell_days_academic_year()}
        </Button>
      </div>
    </>
  )
}

/** Errors of the two days; empty if they form a span. */
export function wrongDays({ from, to }: TypedDays): Partial<TypedDays> {
  const wrong = (day: string) => (day && !isDay(day) ? dayError() : undefined)
  const isTurned = from && to && to < from
  return { from: wrong(from), to: wrong(to) ?? (isTurned ? m.shell_days_order() : undefined) }
}
