import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-message.ts'

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
    const complaints = error instanceof ApiError ? Object.entries(error.problem.errors ?? {}) : []
    const shown = complaints.map(([name, messages]) => ({ path: pathOf(name) as FieldPath<Values>, messages }))
    const known = shown.filter(({ path }) => form.getValues(path) !== undefined)
    for (const { path, messages } of known) form.setError(path, { message: messages.join(' ') }, { shouldFocus })
    const elsewhere = shown.filter(({ path }) => form.getValues(path) === undefined).flatMap(({ messages }) => messages)
    if (known.length === 0 || elsewhere.length > 0) {
      form.setError('root', { message: elsewhere.length > 0 ? elsewhere.join(' ') : errorMessage(error) })
    }
  }
