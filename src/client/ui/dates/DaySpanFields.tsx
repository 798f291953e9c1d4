import { m } from '#i18n/compiled/messages.js'
import { Button } from '../buttons/Button.tsx'
import styles from '../forms/field.module.css'
import { DateField } from './DateField.tsx'
import { academicYearOf, isDay, lastDays, today } from './month.ts'

/** Days as they are typed, either of which may be empty. */
export type TypedDays = { from: string; to: string }

type DaySpanFieldsProps = {
  days: TypedDays
  onChange: (days: TypedDays) => void
  /** True once somebody has tried to use the days. */
  areProblemsShown: boolean
  /** Of academic years, from 1. */
  firstMonth: number
}

/** The first and the last day of a span, both of which belong to it, and two spans that are asked for often. */
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

/** What keeps the days from being a span; empty where nothing does. */
export function wrongDays({ from, to }: TypedDays): Partial<TypedDays> {
  const wrong = (day: string) => (day && !isDay(day) ? m.problems_field_day() : undefined)
  const isTurned = from && to && to < from
  return { from: wrong(from), to: wrong(to) ?? (isTurned ? m.shell_days_order() : undefined) }
}
