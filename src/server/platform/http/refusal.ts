import type { OtherPerson } from '#contract/earners/other-name.ts'
import type { Language } from '#contract/formats.ts'
import type { Conflict, ProblemCode } from '#contract/problem.ts'
import { m } from '#i18n/compiled/messages.js'

/** A sentence in the reader's language. */
export type Sentence = (language: Language) => string

/** A field's path in the input, and what is wrong with it. */
export type FieldError = { path: PropertyKey[]; sentence: Sentence }

/**
 * A request that the service understood and will not carry out. Any code may throw one; `answerError` turns it into a
 * problem in the language of the request.
 */
export class Refusal extends Error {
  readonly status: number
  readonly code: ProblemCode
  readonly sentence: Sentence | undefined
  readonly fieldErrors: FieldError[]
  /** Seconds to wait before trying again, sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** What a save from an older version would have overwritten. */
  readonly conflict: Conflict | undefined
  /** Whose address a refused person has. */
  readonly othersAtAddress: OtherPerson[] | undefined

  constructor(
    status: number,
    code: ProblemCode,
    more: {
      sentence?: Sentence
      fieldErrors?: FieldError[]
      retryAfter?: number
      conflict?: Conflict
      othersAtAddress?: OtherPerson[]
    } = {},
  ) {
    super(code)
    this.status = status
    this.code = code
    this.sentence = more.sentence
    this.fieldErrors = more.fieldErrors ?? []
    this.retryAfter = more.retryAfter
    this.conflict = more.conflict
    this.othersAtAddress = more.othersAtAddress
  }
}

/** For an id that is unknown or of another organization: the two responses are byte for byte the same. */
export const notFound = () =>
  new Refusal(404, 'not_found', { sentence: (locale) => m.problems_thing_not_found({}, { locale }) })

/** What was looked for. @throws Refusal 404 */
export async function found<Row>(looked: Promise<Row | undefined>): Promise<Row> {
  const row = await looked
  if (row === undefined) throw notFound()
  return row
}

/** For something that was permanently removed, such as the badge of somebody who was erased. */
export const gone = () => new Refusal(410, 'gone')

/** For a field that is invalid in a way that only the service can know. */
export const invalidField = (path: PropertyKey[], sentence: Sentence) =>
  new Refusal(422, 'validation_failed', { fieldErrors: [{ path, sentence }] })
