import type { Language } from '#contract/formats.ts'
import type { ProblemCode } from '#contract/problem.ts'

/** A sentence that waits for the reader's language. */
export type Sentence = (language: Language) => string

/** A field's path in the input, and what is wrong with it. */
export type Complaint = { path: PropertyKey[]; sentence: Sentence }

/**
 * A request that the service understood and will not carry out. Any code may throw one; `app.ts` answers with its
 * problem, worded in the language that the request asks for.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly sentence: Sentence | undefined
  readonly complaints: Complaint[]
  /** Seconds to wait before trying again, sent as `Retry-After`. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ProblemCode,
    more: { sentence?: Sentence; complaints?: Complaint[]; retryAfter?: number } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.sentence = more.sentence
    this.complaints = more.complaints ?? []
    this.retryAfter = more.retryAfter
  }
}

/** An id that names nothing, or something of another organization: the two answers are the same bytes. */
export const notFound = () => new Refusal(404, 'not_found')

/** Something that was there and was taken away for good, such as the badge of somebody who was erased. */
export const gone = () => new Refusal(410, 'gone')

/** One field of the request is wrong in a way that only the service can know. */
export const invalidField = (path: PropertyKey[], sentence: Sentence) =>
  new Refusal(422, 'validation_failed', { complaints: [{ path, sentence }] })
