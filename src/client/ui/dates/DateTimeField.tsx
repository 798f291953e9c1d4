import { useState } from 'react'
import { parseTime } from '#client/i18n/parse-time.ts'
import { m } from '#i18n/compiled/messages.js'
import { Field, type FieldProps } from '../forms/Field.tsx'
import styles from '../forms/field.module.css'
import { DayInput } from './DateField.tsx'

type WallClockControl = {
  /** `yyyy-mm-dd hh:mm:ss`, empty, or text that is none: as it was typed, so that the form can complain. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  /** The hour and minute that a day gets while none is given, `hh:mm`. */
  usualTime?: string
  /** A month stands open beside the field, which needs none of its own. */
  isBesideCalendar?: boolean
}

/** A day and the time on the wall, which nothing moves between time zones. An empty day is no date at all. */
export function DateTimeField({
  label,
  hint,
  error,
  optional,
  value,
  onChange,
  onBlur,
  name,
  placeholder,
  usualTime = '00:00',
  isBesideCalendar,
}: FieldProps & WallClockControl) {
  const { day, time: written } = partsOf(value)
  const [kept, setKept] = useState(usualTime)
  const [typed, setTyped] = useState<string | null>(null)
  const time = written ?? kept
  const change = (nextDay: string, nextTime: string) => onChange(nextDay && `${nextDay} ${nextTime}:00`)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(described) => (
        <div className={styles.pair}>
          <DayInput
            {...{ label, name, placeholder, onBlur, isBesideCalendar }}
            {...described}
            value={day}
            onChange={(next) => change(next, time)}
          />
          <input
            inputMode="numeric"
            autoComplete="off"
            className={`${styles.control} num`}
            aria-label={m.shell_time_of({ field: label })}
            aria-invalid={described['aria-invalid']}
            value={typed ?? time}
            onChange={({ target }) => {
              const next = parseTime(target.value) ?? target.value.replace(/\s+/g, '')
              setTyped(target.value)
              setKept(next)
              if (day) change(day, next)
            }}
            onBlur={() => {
              setTyped(null)
              if (time === '') setKept(usualTime)
              if (time === '' && day) change(day, usualTime)
              onBlur?.()
            }}
          />
        </div>
      )}
    </Field>
  )
}

/** The day and the time of a value, either as it was typed where it is none. */
function partsOf(value: string): { day: string; time: string | null } {
  const [, day, time] = /^(.*?) ?(\S*):00$/.exec(value) ?? []
  return day === undefined || time === undefined ? { day: value, time: null } : { day, time }
}
