import { spelledAddress } from '#contract/mails/addresses.ts'
import '#i18n/problems/describe-results.ts'
import type { z } from 'zod'
import { Email, fails } from '#contract/formats.ts'
import { Grade, WrittenCredits } from '#contract/micro-credentials/micro-credentials.ts'
import { type PastedRow, readResultsTable } from './read-results-table.ts'

type EvidenceValues = { title: string; url: string; narrative: string }

/** Form values for results, unparsed. */
export type ResultValues = {
  grade: string
  grade_scale: string
  credits_earned: string
  evidence: EvidenceValues[]
  /** Where the results of a list come from. */
  results_from: 'none' | 'columns' | 'table'
  grade_from: string
  credits_earned_from: string
  results_table: string
  grades_may_lack: boolean
}

export const emptyResult: ResultValues = {
  grade: '',
  grade_scale: '',
  credits_earned: '',
  evidence: [],
  results_from: 'none',
  grade_from: '',
  credits_earned_from: '',
  results_table: '',
  grades_may_lack: false,
}

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
