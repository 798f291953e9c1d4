import { defineSearch, oneOf, pageIn, type SearchOf, wholeIn } from '#client/browser/search-reader.ts'
import type { RowProblem, RowState } from '#contract/badge-imports/badge-imports.ts'

const states: RowState[] = ['ready', 'problem', 'left_out', 'done']

export const problemCodes: RowProblem['code'][] = [
  'unmatched',
  'email_missing',
  'name_missing',
  'email_invalid',
  'title_missing',
  'date_invalid',
  'date_too_old',
  'date_to_come',
  'expires_before_issue',
  'too_long',
  'another_name',
  'twice',
  'known',
  'revoked_there',
  'unreadable',
  'failed',
]

const filters = { state: oneOf(states), problem: oneOf(problemCodes), kind: wholeIn(0, 50_000) }
const others = { step: oneOf(['rows', 'confirm']), page: pageIn }

/** The search params of an import: its step, which is the kinds of badge without one, and the filters of its rows. */
export type ImportSearch = SearchOf<typeof filters & typeof others>

export const { read: readImportSearch, isFiltered, unfiltered } = defineSearch(filters, others)
