import { m } from '#i18n/compiled/messages.js'
import { ApiError, OfflineError } from './api-error.ts'

/** The message that tells the user what went wrong. */
export function errorMessage(error: unknown): string {
  if (error instanceof OfflineError) return m.problems_unreachable()
  if (error instanceof ApiError && error.status < 500) return error.problem.message
  return m.problems_internal()
}
