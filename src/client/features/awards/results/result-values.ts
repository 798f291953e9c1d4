import { spelledAddress } from '#contract/mails/addresses.ts'
import '#i18n/problems/describe-results.ts'
import { z } from 'zod'
import { Email, fails } from '#contract/formats.ts'
import { Grade, WrittenCredits } from '#contract/micro-credentials/micro-credentials.ts'
import { type PastedRow, readResultsTable } from './read-results-table.ts'

const text = z.string().default('')

/** Form values for results, unparsed. */
export const ResultValues = z.object({
  grade: text,
  grade_scale: text,
  credits_earned: text,
  evidence: z.array(z.object({ title: text, url: text, narrative: text })).default([]),
  /** Where the results of a list come from. */
  results_from: z.enum(['none', 'columns', 'table']).default('none'),
  grade_from: text,
  credits_earned_from: text,
  results_table: text,
  grades_may_lack: z.boolean().default(false),
})
export type ResultValues = z.output<typeof ResultValues>

type Table = { rows: PastedRow[]; isValid: boolean }

let lastRead: { text: string; table: Table } | undefined

/** The rows of a pasted table and whether all are valid. Cached, because the form validates on every keystroke. */
export function tableOf(text: string): Table {
  if (lastRead?.text !== text) {
    const rows = readResultsTable(text)
    const addresses = new Set(rows.map(({ recipient_email }) => spelledAddress(recipient_email)))
    lastRead = { text, table: { rows, isValid: addresses.size === rows.length && rows.every(isValid) } }
  }
  return lastRead.table
}

const isValid = ({ recipient_email, grade, credits_earned }: PastedRow) =>
  Email.safeParse(recipient_email).success &&
  Grade.safeParse(grade).success &&
  WrittenCredits.safeParse(credits_earned).success

type Award = ResultValues & { recipients: 'one' | 'list' | 'import'; when: 'now' | 'later' }

/** The results part of the request; a planned award has none. */
export function resultRequestOf(values: Award, context: z.RefinementCtx) {
  if (values.when === 'later') return {}
  const { grade, grade_scale, credits_earned, evidence, results_from, grades_may_lack } = values
  if (values.recipients === 'one') {
    return { grade, grade_scale, credits_earned, evidence }
  }
  if (results_from === 'none') return { evidence }
  const ofList = { grade_scale, grades_may_lack, evidence }
  if (results_from === 'columns') {
    const { grade_from, credits_earned_from } = values
    return { ...ofList, grade_scale: grade_from && grade_scale, grade_from, credits_earned_from }
  }
  const { rows, isValid } = tableOf(values.results_table)
  if (rows.length === 0) context.addIssue({ code: 'custom', path: ['results_table'], ...fails('required') })
  if (!isValid) context.addIssue({ code: 'custom', path: ['results_table'], ...fails('results_table') })
  return { ...ofList, grade_scale: rows.some((row) => row.grade) ? grade_scale : '', results: rows }
}
