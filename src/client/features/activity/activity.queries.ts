import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listActivity } from '#contract/activity.ts'
import { type ActivitySearch, pageOf } from './activity-search.ts'

/** One page of the lines that match. */
export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', pageOf(search)],
    queryFn: ({ signal }) => call(listActivity, pageOf(search), { signal }),
    // What was done a moment ago, on any other page, is a line here.
    staleTime: 0,
  })
