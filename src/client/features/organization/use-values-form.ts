import { useRef, useState } from 'react'
import { errorMessage } from '#client/api/error-message.ts'
import { fieldErrorsOf } from '#client/api/field-errors.ts'

/** Errors by the contract's field path, such as `days_before.2`; one that belongs to no field is called `root`. */
export type ValuesErrors = Record<string, string>

type ValuesFormOptions<Settings, Values> = {
  saved: Settings
  valuesOf: (settings: Settings) => Values
  /** Parses the fields: the settings, or their errors. @param base what is saved */
  read: (values: Values, base: Settings) => { settings?: Settings; errors: ValuesErrors }
  /** Brings the first field that is wrong onto the screen. */
  reveal?: (field: string) => void
}

/** The form of settings that are saved as a whole, whose values are kept as typed. */
export function useValuesForm<Settings extends object, Values extends Record<keyof Settings, unknown>>({
  saved,
  valuesOf,
  read,
  reveal,
}: ValuesFormOptions<Settings, Values>) {
  const [base, setBase] = useState(saved)
  const [values, setValues] = useState(() => valuesOf(saved))
  const [errors, setErrors] = useState<ValuesErrors>({})
  const place = useRef<HTMLDivElement>(null)
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(base))
  const change = (next: Partial<Values>) => {
    setValues((before) => ({ ...before, ...next }))
    setErrors({})
  }
  const reset = (settings: Settings) => {
    setBase(settings)
    setValues(valuesOf(settings))
    setErrors({})
  }
  // A colleague's save is adopted and does not count as a change by this user.
  if (saved !== base && !isChanged) reset(saved)
  const show = (found: ValuesErrors) => {
    setErrors(found)
    reveal?.(Object.keys(found)[0] ?? '')
    // A timeout, because the field is marked invalid by the next render.
    setTimeout(() => place.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-is-wrong]')?.focus())
  }
  return {
    values,
    errors,
    /** Element around the fields, for focusing the first invalid one. */
    place,
    isChanged,
    change,
    /** Puts some of somebody else's settings into the form. */
    take(theirs: Partial<Settings>) {
      const taken = Object.entries(valuesOf({ ...base, ...theirs })).filter(([name]) => name in theirs)
      change(Object.fromEntries(taken) as Partial<Values>)
    },
    /** Starts over from saved settings. */
    reset,
    /** Validates the fields, then saves them or shows their errors. */
    submit(save: (settings: Settings) => void) {
      const { settings, errors: found } = read(values, base)
      if (settings) save(settings)
      else show(found)
    },
    /** Shows why saving failed. */
    refuse(error: unknown) {
      const named = Object.entries(fieldErrorsOf(error)).map(([name, message]) => [
        name.replace(/^(own|words)\./, ''),
        message,
      ])
      show(named.length > 0 ? Object.fromEntries(named) : { root: errorMessage(error) })
    },
  }
}
