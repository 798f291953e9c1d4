import type { Problem } from '#contract/problem.ts'

/** The service refused and says why: `problem.message` is a sentence in the language on screen. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Problem
  /** Seconds to wait before asking again, where the service named them (429, 503). */
  readonly retryAfter: number | null

  constructor(status: number, problem: Problem, retryAfter: number | null = null) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }
}

/** The service could not be reached: no network, or nobody answers. Nothing is known to have changed. */
export class OfflineError extends Error {
  constructor(cause: unknown) {
    super('The service could not be reached', { cause })
    this.name = 'OfflineError'
  }
}

/** True where asking again later may help: no network, or a failure on the service's side. */
export const isRetryable = (error: unknown) =>
  error instanceof OfflineError || (error instanceof ApiError && error.status >= 500)
