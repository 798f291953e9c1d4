import type { ListResults } from '#contract/awards/results.ts'
import type { AwardToList } from '#contract/list-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { describeIssue } from '#i18n/problems/describe-issue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type FieldError, Refusal } from '#server/platform/http/refusal.ts'
import type { OfList, PersonResult } from '../award-to-list.sql.ts'
import { type ReadResult, readResults, type UnmatchedRow } from './read-results.ts'

/**
 * The result of each person who gets a badge; undefined if the award has no results.
 * @param meant the people whom the award's condition means; absent without one
 * @throws Refusal 422 with each invalid row of the list or table and each table row that does not mean one person on the list; also if
 * at least half of the people would have no grade, or no credits, and the award does not set `grades_may_lack`
 */
export async function resultsForAward(
  tx: Database,
  list: OfList,
  award: AwardToList,
  meant?: string[],
): Promise<PersonResult[] | undefined> {
  const { grade_from, credits_earned_from, duplicates } = award
  if (!grade_from && !credits_earned_from && !award.results?.length) return undefined
  const results = award.results?.map(({ evidence: _, grade, credits_earned, ...person }) => ({
    ...person,
    grade: grade ?? null,
    credits_earned: credits_earned == null ? null : String(credits_earned),
  }))
  const source = { grade_from, credits_earned_from, duplicates, results }
  const { people, rowOf, unknown, unclear, repeated } = await readResults(tx, list, source, meant)
  const receivers = people.filter(({ is_left_out }) => !is_left_out)
  const fieldErrors = [
    ...aboutRows(unknown, (locale) => m.results_not_on_list({}, { locale })),
    ...aboutRows(unclear, (locale) => m.results_unclear({}, { locale })),
    ...aboutRows(repeated, (locale) => m.results_row_repeated({}, { locale })),
    ...aboutWrong(people),
    ...aboutLacking(receivers, award),
  ]
  if (fieldErrors.length > 0) throw new Refusal(422, 'validation_failed', { fieldErrors })
  return receivers.map(({ earner_id, grade, credits_earned }) => {
    const row = rowOf.get(earner_id)?.row
    const evidence = row === undefined ? undefined : award.results?.[row]?.evidence
    return { earner_id, grade, credits_earned, ...(evidence?.length && { evidence }) }
  })
}

const aboutRows = (rows: UnmatchedRow[], sentence: FieldError['sentence']): FieldError[] =>
  rows.map(({ row }) => ({ path: ['results', row, 'recipient_email'], sentence }))

/** Only for columns of the list: the contract has already validated the rows of a table. */
const aboutWrong = (people: ReadResult[]): FieldError[] =>
  people.flatMap(({ email, is_left_out, wrong }, index) =>
    (is_left_out ? [] : wrong).map(({ field, issue }) => ({
      path: [`${field}_from`],
      sentence: (locale) =>
        m.results_row_wrong({ row: index + 1, address: email, problem: describeIssue(issue, locale) }, { locale }),
    })),
  )

/** If at least half of the people lack a value, the wrong column was probably chosen. */
function aboutLacking(receivers: ReadResult[], award: ListResults): FieldError[] {
  if (award.grades_may_lack) return []
  const fields = ['grade', 'credits_earned'] as const
  return fields.flatMap((field): FieldError[] => {
    const hasSource = award[`${field}_from`] || award.results?.some((row) => row[field])
    const lacking = receivers.filter((person) => person[field] === null).length
    if (!hasSource || lacking === 0 || lacking * 2 < receivers.length) return []
    const words = { lacking, people: receivers.length }
    return [
      {
        path: [award.results?.length ? 'results' : `${field}_from`],
        sentence: (locale) =>
          field === 'grade' ? m.results_grades_lack(words, { locale }) : m.results_credits_lack(words, { locale }),
      },
    ]
  })
}
