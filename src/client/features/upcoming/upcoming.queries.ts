import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getUpcoming, type Upcoming } from '#contract/upcoming.ts'

/** What happens in the next 30 days. Under the badges, so that awarding and revoking ask for it again. */
export const upcomingQuery = queryOptions({
  queryKey: ['badges', 'upcoming'],
  queryFn: async ({ signal }) => (await call(getUpcoming, {}, { signal })).data,
})

/** As many dates are shown before somebody asks for all. */
export const FIRST_DATES = 5

/** How many dates there are. */
export const countDates = ({ scheduled_awards, reminders, endings }: Upcoming) =>
  scheduled_awards.length + reminders.length + endings.length
