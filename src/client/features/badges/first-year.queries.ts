import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { today } from '#client/ui/dates/month.ts'
import { listBadges } from '#contract/badges.ts'

/** The year of the first badge, from which years can be selected. */
export const firstYearQuery = queryOptions({
  queryKey: ['badges', 'first-year'],
  queryFn: async ({ signal }) => {
    const { data } = await call(listBadges, { sort: 'emitted_at' }, { signal })
    return Number((data[0]?.emitted_at ?? today()).slice(0, 4))
  },
})
