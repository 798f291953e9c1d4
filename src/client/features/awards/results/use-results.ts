import { useQuery } from '@tanstack/react-query'
import type { AwardValues } from '../award-draft.ts'
import { lacksMany, resultsPreviewQuery } from './results.queries.ts'

/**
 * Whether a list's results can be awarded: no invalid values, no rows without a recipient, and not too many missing
 * values. Undefined if the award has no results; not sound while the preview loads.
 */
export function useResults(values: AwardValues): { isValid: boolean } | undefined {
  const query = resultsPreviewQuery(values)
  const { data, isPlaceholderData } = useQuery(query)
  if (!query.enabled || values.when === 'later') return undefined
  if (!data || isPlaceholderData) return { isValid: false }
  const { counts, unknown, repeated } = data
  const isLacking = !values.grades_may_lack && lacksMany(data, values)
  return { isValid: counts.wrong + unknown.count + repeated.count === 0 && !isLacking }
}
