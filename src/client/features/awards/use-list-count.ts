import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { conditionErrors } from '#client/features/earners/row-choice/condition-errors.ts'
import { meantCountQuery } from './award.queries.ts'
import type { AwardValues } from './award-draft.ts'

type Values = Pick<AwardValues, 'earners_list_id' | 'badge_template_id' | 'only'>

/** How many people of the list are meant, of all; undefined while it is unknown or the condition is not complete. */
export function useListCount({ earners_list_id, badge_template_id, only }: Values) {
  const isComplete = only === null || conditionErrors(only) === undefined
  const { data } = useQuery({
    ...meantCountQuery({ earners_list_id, badge_template_id, only }),
    enabled: earners_list_id !== '' && badge_template_id !== '' && isComplete,
    placeholderData: keepPreviousData,
  })
  return isComplete ? data : undefined
}
