import type { Conflict, Problem } from '#contract/problem.ts'

/** The service refused the request; `problem.message` is a sentence in the language on screen. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Seconds to wait before a retry, if the service sent `Retry-After` (429, 503). */
  readonly retryAfter: number | null

  constructor(status: number, problem: Problem, retryAfter: number | null = null) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** The service could not be reached: no network or no response. Nothing is known to have changed. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('The service could not be reached', { cause })
    this.name = 'OfflineError'
  }
}

/** Whether a retry may succeed: the network failed, or the service answered with a 5xx status. */
export const isRetryable = (error: unknown) =>
  error instanceof OfflineError || (error instanceof ApiError && error.status >= 500)

/** What a save would have overwritten, if it was refused for that. */
export function conflictOf(error: unknown): Conflict | undefined {
  const conflict = error instanceof ApiError ? error.problem.conflict : undefined
  return conflict?.changed.length ? conflict : undefined
}
