import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { errorMessage } from './error-message.ts'
import { fieldErrorsOf } from './field-errors.ts'

/** The form's field path for a service's field name, such as `address_info[street]` or `address_info.street`. */
export const fieldPath = (name: string) => name.replace(/\[([^\]]*)\]/g, '.$1')

type Options = {
  /** Maps a service's field name to the form's, where the two differ. */
  pathOf?: (name: string) => string
  /** False for background saves: the focus stays where the user is typing. */
  shouldFocus?: boolean
}

/**
 * Shows a refused request's errors: beside the fields that the form has, the rest at the foot of the form
 * (`errors.root`).
 */
export const showProblemIn =
  <Values extends FieldValues, Output>(
    form: UseFormReturn<Values, unknown, Output>,
    { pathOf = fieldPath, shouldFocus = true }: Options = {},
  ) =>
  (error: unknown) => {
    const errors = Object.entries(fieldErrorsOf(error))
    const shown = errors.map(([name, message]) => ({ path: pathOf(name) as FieldPath<Values>, message }))
    const known = shown.filter(({ path }) => form.getValues(path) !== undefined)
    for (const { path, message } of known) form.setError(path, { message }, { shouldFocus })
    const elsewhere = shown.filter(({ path }) => form.getValues(path) === undefined).map(({ message }) => message)
    if (known.length === 0 || elsewhere.length > 0) {
      form.setError('root', { message: elsewhere.length > 0 ? elsewhere.join(' ') : errorMessage(error) })
    }
  }
