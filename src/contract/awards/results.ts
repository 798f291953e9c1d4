import { z } from 'zod'
import { refuseSamePerson } from '../earners/agreeing-names.ts'
import { Email, FlagInput, nullableText, personName } from '../formats.ts'
import { Result } from '../micro-credentials/micro-credentials.ts'

/** The maximum number of result rows in one request. */
export const MAX_RESULTS = 10_000

/** The results of one person on the list, matched by e-mail address; where people share it, by their name too. */
const ResultRow = z.object({
  recipient_email: Email,
  recipient_first_name: personName(100).optional(),
  recipient_last_name: personName(100).optional(),
  grade: Result.shape.grade,
  credits_earned: Result.shape.credits_earned,
  evidence: Result.shape.evidence,
})

/** Each person's results for E19: from their metadata, or from a table. */
export const ListResults = z.object({
  /**
   * Addition: keys in the metadata of the list's people, such as columns of an import. People with a text or number
   * under the key get it on their badge; credits may have a decimal comma.
   */
  grade_from: nullableText(255),
  credits_earned_from: nullableText(255),
  /** Addition: the grading scale; written on badges that have a grade. */
  grade_scale: Result.shape.grade_scale,
  /** Addition: the evidence for every badge whose row in `results` has none. */
  evidence: Result.shape.evidence,
  /** Addition: replaces `grade_from` and `credits_earned_from`: one row per person, all of them on the list. */
  results: z
    .array(ResultRow)
    .max(MAX_RESULTS)
    .superRefine(refuseSamePerson, { when: ({ value }) => Array.isArray(value) && value.length <= MAX_RESULTS })
    .optional(),
  /** Addition: awards even if half of the people or more lack the given values, which is refused otherwise. */
  grades_may_lack: FlagInput.optional(),
})
export type ListResults = z.output<typeof ListResults>

/** Checks that results come from one source only, and that a scale comes with grades. */
export function checkResultSource(award: ListResults, context: z.RefinementCtx) {
  const { grade_from, credits_earned_from, grade_scale, results = [] } = award
  const addIssue = (field: keyof ListResults, code: string) =>
    context.addIssue({ code: 'custom', path: [field], params: { code } })
  if (results.length > 0 && (grade_from || credits_earned_from)) addIssue('results', 'columns_or_results')
  if (grade_scale && !grade_from && !results.some(({ grade }) => grade)) addIssue('grade_scale', 'scale_without_grades')
}
