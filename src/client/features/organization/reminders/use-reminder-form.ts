import { useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { isSame, type ReminderErrors, type ReminderValues, readValues, valuesOf } from './reminder-values.ts'

export type ReminderForm = {
  values: ReminderValues
  errors: ReminderErrors
  /** Element around the fields, for focusing the first invalid one. */
  place: { current: HTMLDivElement | null }
  isChanged: boolean
  change: (change: Partial<ReminderValues>) => void
  /** Puts some of somebody else's settings into the form. */
  take: (theirs: Partial<ReminderSettings>) => void
  /** Resets the form to saved settings. */
  reset: (saved: ReminderSettings) => void
  /** Validates the fields, then saves them or shows their errors. */
  submit: (save: (settings: ReminderSettings) => void) => void
  /** Shows why saving failed. */
  refuse: (error: unknown) => void
}

/** State of the reminder form, saved by a button. */
export function useReminderForm(saved: ReminderSettings): ReminderForm {
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(() => valuesOf(saved))
  const [errors, setErrors] = useState<ReminderErrors>({})
  const isChanged = !isSame(values, valuesOf(base))
  const reset = (settings: ReminderSettings) => {
    setBase(settings)
    setValues(valuesOf(settings))
    setErrors({})
  }
  // A colleague's save is adopted and does not count as a change by this user.
  if (saved !== base && !isChanged) reset(saved)
  const place = useRef<HTMLDivElement>(null)
  const show = (found: ReminderErrors) => {
    setErrors(found)
    // A timeout, because the field is marked invalid by the next render.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-is-wrong]')?.focus())
  }
  return {
    values,
    errors,
    place,
    isChanged,
    change(change) {
      setValues((before) => ({ ...before, ...change }))
      setErrors({})
    },
    take({ days_before, renew_url, ...theirs }) {
      const days = days_before && { days: days_before.map(String) }
      const address = renew_url !== undefined && { renew_url: renew_url ?? '' }
      setValues((before) => ({ ...before, ...theirs, ...days, ...address }))
      setErrors({})
    },
    reset,
    submit(save) {
      const { settings, errors: found } = readValues(values)
      if (settings) save(settings)
      // An error in a hidden field must not prevent switching reminders off.
      else if (!values.is_on) save({ ...base, is_on: false })
      else show(found)
    },
    refuse(error) {
      const named = Object.entries(fieldErrorsOf(error)).map(([name, message]) => [name.replace(/^own\./, ''), message])
      show(named.length > 0 ? Object.fromEntries(named) : { root: errorMessage(error) })
    },
  }
}
