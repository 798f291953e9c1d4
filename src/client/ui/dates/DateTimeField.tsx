import { useState } from 'react'
import { parseTime } from '#client/i18n/parse-time.ts'
import { m } from '#i18n/compiled/messages.js'
import { Field, type FieldProps } from '../forms/Field.tsx'
import styles from '../forms/field.module.css'
import { DayInput } from './DateField.tsx'

type WallClockControl = {
  /** `yyyy-mm-dd hh:mm:ss`, empty, or the typed text if it is neither, so that the form can report it. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  /** The time used until one is entered, `hh:mm`. */
  usualTime?: string
  /** A calendar is shown beside the field, which then has no button for one. */
  isBesideCalendar?: boolean
}

/** Fields for a day and a wall-clock time, never converted between time zones. Without a day the value is empty. */
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

/** Splits a value into day and time; the typed text is the day if it is no date. */
function partsOf(value: string): { day: string; time: string | null } {
  const [, day, time] = /^(.*?) ?(\S*):00$/.exec(value) ?? []
  return day === undefined || time === undefined ? { day: value, time: null } : { day, time }
}
