import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { previewListResults, type ResultsPreview } from '#contract/awards/preview-results.ts'
import type { RowCondition } from '#contract/earners/row-condition.ts'
import { type ResultValues, tableOf } from './result-values.ts'

type PreviewInput = Pick<ResultValues, 'results_from' | 'grade_from' | 'credits_earned_from' | 'results_table'> & {
  earners_list_id: string
  badge_template_id: string
  duplicates: 'skip' | 'allow'
  only: RowCondition | null
}

/** Preview of the grades and credits of a list's badges; disabled unless a source is chosen. */
export const resultsPreviewQuery = (values: PreviewInput) => {
  const { earners_list_id, badge_template_id, duplicates, results_from, results_table } = values
  const { grade_from, credits_earned_from } = values
  const isTable = results_from === 'table'
  const of = { earners_list_id, badge_template_id, duplicates, only: values.only }
  const hasSource = isTable
    ? results_table.trim() !== ''
    : results_from === 'columns' && (grade_from || credits_earned_from)
  return queryOptions({
    queryKey: ['earners-lists', 'results', of, isTable ? results_table : { grade_from, credits_earned_from }],
    queryFn: async ({ signal }) => {
      const source = isTable ? { results: tableOf(results_table).rows } : { grade_from, credits_earned_from }
      return (await call(previewListResults, { ...of, ...source }, { signal })).data
    },
    enabled: earners_list_id !== '' && badge_template_id !== '' && !!hasSource,
    placeholderData: keepPreviousData,
  })
}

/** Whether half of the people or more lack a requested value, which the service refuses unless allowed. */
export function lacksMany({ counts }: ResultsPreview, values: PreviewInput) {
  const { people, without_grade, without_credits } = counts
  const isTable = values.results_from === 'table'
  const asks = (column: string, field: 'grade' | 'credits_earned') =>
    isTable ? tableOf(values.results_table).rows.some((row) => row[field] !== '') : column !== ''
  const isMany = (lacking: number) => lacking > 0 && lacking * 2 >= people
  return (
    (asks(values.grade_from, 'grade') && isMany(without_grade)) ||
    (asks(values.credits_earned_from, 'credits_earned') && isMany(without_credits))
  )
}
