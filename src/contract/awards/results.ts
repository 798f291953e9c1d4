import { z } from 'zod'
import { refuseSameAddress } from '../earners/earners-lists.ts'
import { Email, FlagInput, nullableText } from '../formats.ts'
import { Result } from '../micro-credentials/micro-credentials.ts'

/** Rows of a table of results in one request. */
export const MOST_RESULTS = 10_000

/** What somebody on a list has achieved, found by their address. */
const ResultRow = z.object({
  recipient_email: Email,
  grade: Result.shape.grade,
  credits_earned: Result.shape.credits_earned,
  evidence: Result.shape.evidence,
})

/** What each person on a list has achieved, as E19 takes it: from what is known of them, or from a table. */
export const ListResults = z.object({
  /**
   * Addition: names in the metadata of the list's people, such as columns of an import. Whoever has a text or a number there
   * gets it on their badge; credits may have a comma.
   */
  grade_from: nullableText(255),
  credits_earned_from: nullableText(255),
  /** Addition: what the grades are measured by; on the badge of whoever has one. */
  grade_scale: Result.shape.grade_scale,
  /** Addition: on the badge of everybody who has none of their own in `results`. */
  evidence: Result.shape.evidence,
  /** Addition: instead of `grade_from` and `credits_earned_from`, a row for each person, every one of them on the list. */
  results: z
    .array(ResultRow)
    .max(MOST_RESULTS)
    .superRefine(refuseSameAddress, { when: ({ value }) => Array.isArray(value) && value.length <= MOST_RESULTS })
    .optional(),
  /** Addition: awards although half of the people or more lack what is given: elsewhere, that is refused. */
  grades_may_lack: FlagInput.optional(),
})
export type ListResults = z.output<typeof ListResults>

/** Results come from one place, and a scale has grades. */
export function resultsOnce(award: ListResults, context: z.RefinementCtx) {
  const { grade_from, credits_earned_from, grade_scale, results = [] } = award
  const addIssue = (field: keyof ListResults, code: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (results.length > 0 && (grade_from || credits_earned_from)) addIssue('results', 'columns_or_results')
  if (grade_scale && !grade_from && !results.some(({ grade }) => grade)) addIssue('grade_scale', 'scale_without_grades')
}
