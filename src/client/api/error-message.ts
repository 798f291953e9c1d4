import { m } from '#i18n/compiled/messages.js'
import { ApiError, OfflineError } from './api-error.ts'

/** The message that tells the user what went wrong. */
export function errorMessage(error: unknown): string {
  if (error instanceof OfflineError) return m.problems_unreachable()
  // The service speaks of an address; whoever uses the dashboard has typed none, and sees what another person has removed.
  if (error instanceof ApiError && error.problem.code === 'not_found') return m.problems_removed_meanwhile()
  if (error instanceof ApiError && error.status < 500) return error.problem.message
  return m.problems_internal()
}
