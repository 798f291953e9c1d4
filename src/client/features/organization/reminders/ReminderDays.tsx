import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { MAX_REMINDERS } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import styles from './Reminders.module.css'
import type { ReminderForm } from './reminder-form.ts'

/** Default days of a new reminder: the first of these that is not used yet. */
const USUAL = ['30', '7', '90', '1', '14']

/** The reminders, one row each. */
export function ReminderDays({ form: { values, errors, change } }: { form: ReminderForm }) {
  const { days_before: days } = values
  const box = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const set = (index: number, day: string) => change({ days_before: days.with(index, day) })
  const add = () => change({ days_before: [...days, USUAL.find((day) => !days.includes(day)) ?? ''] })
  const remove = (index: number) => {
    flushSync(() => change({ days_before: days.toSpliced(index, 1) }))
    // The row is gone, so focus moves to the next row's button, or to the one that adds a row.
    box.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div ref={box}>
      <ul className={styles.days} aria-label={m.reminders_list()}>
        {days.map((day, index) => (
          <DayRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the index identifies a row
            key={index}
            day={day}
            error={errors[`days_before.${index}`]}
            onChange={(next) => set(index, next)}
            onRemove={() => remove(index)}
          />
        ))}
        <li>
          <Icon name="mail" />
          <Checkbox
            label={m.reminders_day_after()}
            checked={values.on_day_after}
            onChange={({ target }) => change({ on_day_after: target.checked })}
          />
        </li>
      </ul>
      {errors['days_before'] && <FieldError id={errorId}>{errors['days_before']}</FieldError>}
      {days.length < MAX_REMINDERS ? (
        <Button
          kind="quiet"
          icon="plus"
          // Gets the focus when there is no reminder at all, and says why.
          data-is-wrong={errors['days_before'] ? true : undefined}
          aria-describedby={errors['days_before'] ? errorId : undefined}
          onClick={add}
        >
          {m.reminders_add()}
        </Button>
      ) : (
        <p className="hint">{m.reminders_most()}</p>
      )}
    </div>
  )
}

type DayRowProps = {
  day: string
  error: string | undefined
  onChange: (day: string) => void
  onRemove: () => void
}

function DayRow({ day, error, onChange, onRemove }: DayRowProps) {
  const id = useId()
  return (
    <li data-wrong={error ? true : undefined}>
      <Icon name="mail" />
      <input
        id={id}
        className={styles.day}
        inputMode="numeric"
        maxLength={3}
        value={day}
        aria-label={m.reminders_days()}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
      />
      <span>{m.reminders_days_unit()}</span>
      <IconButton small icon="x" label={m.reminders_remove({ days: day })} onClick={onRemove} />
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </li>
  )
}
