import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { errorMessage } from './error-message.ts'

/** The form's own name for a field that the service names `address_info[street]` or `address_info.street`. */
export const fieldPath = (name: string) => name.replace(/\[([^\]]*)\]/g, '.$1')

type Options = {
  /** The form's own name for a field, where it is not the service's. */
  pathOf?: (name: string) => string
  /** False where nobody asked: the focus stays where somebody writes. */
  shouldFocus?: boolean
}

/**
 * Puts a refused request's complaints where the reader will look: beside the fields that the form has, the rest at the
 * foot of the form (`errors.root`).
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
