import { useQuery } from '@tanstack/react-query'
import type { AwardValues } from '../awards/award-draft.ts'
import { lacksMany, resultsPreviewQuery } from './results.queries.ts'

/**
 * Whether the results of a list can be awarded as they are: nothing is wrong, no row is for nobody, and not too many lack what
 * is given. Undefined where the award says nothing of results; they are not sound as long as they are not known.
 */
export function useResults(values: AwardValues): { isSound: boolean } | undefined {
  const query = resultsPreviewQuery(values)
  const { data, isPlaceholderData } = useQuery(query)
  if (!query.enabled || values.when === 'later') return undefined
  if (!data || isPlaceholderData) return { isSound: false }
  const { counts, unknown, repeated } = data
  const isLacking = !values.grades_may_lack && lacksMany(data, values)
  return { isSound: counts.wrong + unknown.count + repeated.count === 0 && !isLacking }
}
