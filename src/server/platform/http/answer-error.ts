import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import type { Language } from '#contract/formats.ts'
import type { Problem } from '#contract/problem.ts'
import { m } from '#i18n/compiled/messages.js'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import { describeProblem } from '#i18n/problems/describe-problem.ts'
import { type DatabaseFailure, databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { failureOf } from '#server/platform/log.ts'
import { StorageUnavailable } from '#server/platform/storage/storage.ts'
import { ThreadBusy } from '#server/platform/threads/queued-thread.ts'
import { ClientGone } from './client-gone.ts'
import { fieldName, type Notation } from './input/body.ts'
import { InvalidInput, MAX_FIELD_ERRORS } from './input/parse-input.ts'
import { languageOf } from './language.ts'
import type { Variables } from './mount.ts'
import { Refusal } from './refusal.ts'

/** Answers an error with a problem. A refusal says why; any other error is internal, and its details stay inside. */
export function answerError(error: Error, c: Context<{ Variables: Variables }>, log: Logger): Response {
  const language = languageOf(c.req.header('accept-language'))
  const notation = c.get('notation') ?? 'dots'
  const requestId = c.get('requestId')
  if (error instanceof ClientGone) return c.body(null, CLIENT_GONE)
  const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
  const failure = databaseFailureOf(error)
  const { status, problem, retryAfter } = failure
    ? unavailable(failure, isRead, language)
    : problemOf(error, language, notation, requestId)
  if (failure) log.warn({ requestId, failure, ...failureOf(error), route: c.req.routePath }, UNAVAILABLE[failure])
  else if (status >= 500) log.error({ requestId, ...failureOf(error), route: c.req.routePath }, 'a request failed')
  else
    log.info(
      { requestId, status, code: problem.code, fields: Object.keys(problem.errors ?? {}) },
      'a request was refused',
    )
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter))
  return c.json(problem, status as ContentfulStatusCode)
}

/** The status that logs and metrics show, as in those of nginx; nobody receives it. */
const CLIENT_GONE = 499 as ContentfulStatusCode

const UNANSWERED = 'the database did not answer'
const UNAVAILABLE = {
  busy: UNANSWERED,
  unreachable: UNANSWERED,
  lost: UNANSWERED,
  full: 'there is no room on the disk',
}

type Answered = { status: number; problem: Problem; retryAfter?: number | undefined }

/** Values of `Retry-After`, in seconds. */
const RETRY_AFTER = { busy: 2, full: 30, unreachable: 5, lost: 5, thread: 20 }

/** A write whose connection broke may have taken effect, so the message must not say that nothing was changed. */
function unavailable(failure: DatabaseFailure, isRead: boolean, language: Language): Answered {
  if (failure === 'full') {
    const message = describeProblem('disk_full', language)
    return { status: 507, retryAfter: RETRY_AFTER.full, problem: { message, code: 'disk_full' } }
  }
  const code = failure === 'busy' ? 'busy' : 'unavailable'
  const isUnknown = failure === 'lost' && !isRead
  const message = isUnknown ? m.problems_outcome_unknown({}, { locale: language }) : describeProblem(code, language)
  return { status: 503, retryAfter: RETRY_AFTER[failure], problem: { message, code } }
}

function problemOf(error: Error, language: Language, notation: Notation, requestId: string): Answered {
  if (error instanceof Refusal) {
    const { status, code, sentence, fieldErrors, retryAfter, conflict, othersAtAddress } = error
    const errors = grouped(
      fieldErrors,
      ({ path, sentence: words }) => [fieldName(path, notation), words(language)],
      fieldErrors.length,
    )
    const message = sentence?.(language) ?? describeProblem(code, language)
    const more = { ...(conflict && { conflict }), ...(othersAtAddress && { others_at_address: othersAtAddress }) }
    return { status, retryAfter, problem: { message, code, ...errors, ...more } }
  }
  if (error instanceof InvalidInput) {
    const wordsOf = (issue: (typeof error.issues)[number]): [string, string] => [
      fieldName(issue.path, notation),
      describeIssue(issue, language),
    ]
    const errors = grouped(error.issues, wordsOf, error.count)
    const problem: Problem = {
      message: describeProblem('validation_failed', language),
      code: 'validation_failed',
      ...errors,
    }
    return { status: 422, problem }
  }
  if (error instanceof StorageUnavailable) {
    const message = m.problems_storage_unavailable({}, { locale: language })
    return { status: 503, retryAfter: RETRY_AFTER.unreachable, problem: { message, code: 'unavailable' } }
  }
  if (error instanceof ThreadBusy) {
    return {
      status: 503,
      retryAfter: RETRY_AFTER.thread,
      problem: { message: describeProblem('busy', language), code: 'busy' },
    }
  }
  const problem: Problem = { message: describeProblem('internal', language), code: 'internal', request_id: requestId }
  return { status: 500, problem }
}

/** Groups the first errors by field, and adds the total if there are more. */
function grouped<Item>(
  items: Item[],
  wordsOf: (item: Item) => [field: string, sentence: string],
  count: number,
): Pick<Problem, 'errors' | 'errors_count'> {
  if (items.length === 0) return {}
  const errors: Record<string, string[]> = {}
  for (const [field, sentence] of items.slice(0, MAX_FIELD_ERRORS).map(wordsOf)) {
    // Two rules may ask for the same: a text that is too short has no characters that are allowed either.
    const sentences = errors[field] ?? []
    errors[field] = sentences.includes(sentence) ? sentences : [...sentences, sentence]
  }
  return { errors, ...(count > MAX_FIELD_ERRORS && { errors_count: count }) }
}
