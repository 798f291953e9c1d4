import { ApiError, OfflineError } from '#client/api/api-error.ts'
import { m } from '#i18n/compiled/messages.js'

/** Why a sign-in was refused. */
export type Refusal = {
  message: string
  /** A later attempt may succeed. */
  waits?: boolean
  /** What was typed is wrong, so that the focus belongs into the form. */
  isOfInput?: boolean
}

export function refusalOf(error: unknown): Refusal {
  if (error instanceof OfflineError) return { message: m.problems_unreachable(), waits: true }
  if (!(error instanceof ApiError) || error.status >= 500) return { message: m.problems_internal() }
  if (error.status !== 429) return { message: error.problem.message, isOfInput: true }
  const minutes = error.retryAfter ? Math.ceil(error.retryAfter / 60) : 0
  return { message: minutes ? m.account_too_many_tries({ minutes }) : m.problems_rate_limited(), waits: true }
}

/** Whether the password was accepted and a code is required next. */
export const requiresCode = (error: unknown) => error instanceof ApiError && error.problem.code === 'code_required'
