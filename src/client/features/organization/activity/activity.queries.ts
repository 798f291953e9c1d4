import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listActivity } from '#contract/activity.ts'
import { type ActivitySearch, pageOf } from './activity-search.ts'

/** One page of the matching activity lines. */
export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', pageOf(search)],
    queryFn: ({ signal }) => call(listActivity, pageOf(search), { signal }),
    // Actions on any other page add lines here.
    staleTime: 0,
  })
