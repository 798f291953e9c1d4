import { useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#client/ui/buttons/Button.tsx'
import { Icon } from '#client/ui/buttons/Icon.tsx'
import { IconButton } from '#client/ui/buttons/IconButton.tsx'
import { Checkbox } from '#client/ui/forms/Checkbox.tsx'
import { FieldError } from '#client/ui/forms/Field.tsx'
import { MAX_REMINDERS } from '#contract/reminders.ts'
import { m } from '#i18n/compiled/messages.js'
import type { ReminderForm } from './reminder-form.ts'

const row = 'flex flex-wrap gap-x-2.5 gap-y-1.5 items-center min-h-12 border-b border-b-rule'

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
      <ul className="mb-2 border-t border-t-ink" aria-label={m.reminders_list()}>
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
        <li className={row}>
          <Icon name="mail" className="text-ink-3" />
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
    <li className={`${row} [&>button]:ml-auto [&>[id$=-error]]:basis-full [&>[id$=-error]]:pb-1.5`}>
      <Icon name="mail" className="text-ink-3" />
      <input
        id={id}
        className="w-18 min-h-8.5 py-1 px-[11px] border border-rule-strong rounded-control bg-raised tabular-nums text-right aria-invalid:border-danger-mark aria-invalid:[box-shadow:inset_0_0_0_1px_var(--danger-mark)] touch:min-h-11"
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
