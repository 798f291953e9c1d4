import { ApiError } from './api-error.ts'
import { errorMessage } from './error-message.ts'

/** The service's messages by the names of its fields, in its order. Empty for errors that are not about fields. */
export const fieldErrorsOf = (error: unknown): Record<string, string> =>
  Object.fromEntries(
    error instanceof ApiError
      ? Object.entries(error.problem.errors ?? {}).map(([field, messages]) => [field, messages.join(' ')])
      : [],
  )

/** The service's message about one field. */
export const fieldErrorOf = (field: string, error: unknown): string | undefined => fieldErrorsOf(error)[field]

/** What to show at the only field of a form: the message about it, or else about the whole request. */
export const onlyFieldError = (field: string, error: unknown): string =>
  fieldErrorOf(field, error) ?? errorMessage(error)
