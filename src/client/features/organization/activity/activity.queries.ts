import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { listActivity } from '#contract/activity.ts'
import type { ActivitySearch } from './activity-search.ts'

/** The request's filters for these search params, without the page. */
export const filterOf = ({ search, area, person, thing, from, to }: ActivitySearch) => ({
  search,
  area,
  user_id: person,
  subject_id: thing,
  from,
  until: to,
})

/** The request's filters and page for these search params. */
const pageOf = (search: ActivitySearch): z.input<typeof listActivity.input> => ({
  ...filterOf(search),
  page: search.page,
  fold_sittings: 1,
})

/** One page of the matching activity lines. */
export const activityQuery = (search: ActivitySearch) =>
  queryOptions({
    queryKey: ['activity', pageOf(search)],
    queryFn: ({ signal }) => call(listActivity, pageOf(search), { signal }),
    // Actions on any other page add lines here.
    staleTime: 0,
  })
