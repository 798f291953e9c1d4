import { useState } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { DayInput } from './DateField.tsx'
import { Field, type FieldProps } from './Field.tsx'
import styles from './field.module.css'

type WallClockControl = {
  /** `yyyy-mm-dd hh:mm:ss`, empty, or text that is none: as it was typed, so that the form can complain. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  placeholder?: string
  /** The hour and minute that a day gets while none is given, `hh:mm`. */
  usualTime?: string
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
}: FieldProps & WallClockControl) {
  const [, day = value, written] = /^(.*) (\d{2}:\d{2}):\d{2}$/.exec(value) ?? []
  const [chosen, setChosen] = useState(usualTime)
  const time = written ?? chosen
  const change = (nextDay: string, nextTime: string) => onChange(nextDay && `${nextDay} ${nextTime || usualTime}:00`)
  return (
    <Field {...{ label, hint, error, optional }}>
      {(described) => (
        <div className={styles.pair}>
          <DayInput
            {...{ label, name, placeholder, onBlur }}
            {...described}
            value={day}
            onChange={(next) => change(next, time)}
          />
          <input
            type="time"
            className={`${styles.control} num`}
            aria-label={m.shell_time_of({ field: label })}
            aria-invalid={described['aria-invalid']}
            value={time}
            onChange={({ target }) => {
              setChosen(target.value)
              if (day) change(day, target.value)
            }}
            onBlur={onBlur}
          />
        </div>
      )}
    </Field>
  )
}
