import { useRef, useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { errorMessage } from '#client/api/error-message.ts'
import type { ReminderSettings } from '#contract/reminders.ts'
import { isSame, type ReminderErrors, type ReminderValues, readValues, valuesOf } from './reminder-values.ts'

export type ReminderForm = {
  values: ReminderValues
  errors: ReminderErrors
  /** Around the fields, to find the first that is wrong. */
  place: { current: HTMLDivElement | null }
  isChanged: boolean
  change: (change: Partial<ReminderValues>) => void
  /** Begins again from what is saved. */
  reset: (saved: ReminderSettings) => void
  /** Hands over what is meant, or shows what is wrong. */
  submit: (save: (settings: ReminderSettings) => void) => void
  /** Shows why it was not saved. */
  refuse: (error: unknown) => void
}

/** The fields of reminders that wait for Save. */
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
  // What a colleague saves meanwhile is taken over, and is no change of whoever sits here.
  if (saved !== base && !isChanged) reset(saved)
  const place = useRef<HTMLDivElement>(null)
  const show = (found: ReminderErrors) => {
    setErrors(found)
    // Once the field has its mark.
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
    reset,
    submit(save) {
      const { settings, errors: found } = readValues(values)
      if (settings) save(settings)
      // What is wrong in a field that is not shown keeps nobody from switching reminders off.
      else if (!values.is_on) save({ ...base, is_on: false })
      else show(found)
    },
    refuse(error) {
      const complaints = error instanceof ApiError ? Object.entries(error.problem.errors ?? {}) : []
      const named = complaints.map(([name, messages]) => [name.replace(/^own\./, ''), messages.join(' ')])
      show(named.length > 0 ? Object.fromEntries(named) : { root: errorMessage(error) })
    },
  }
}
