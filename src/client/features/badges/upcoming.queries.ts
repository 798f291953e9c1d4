import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { getUpcoming, type Upcoming } from '#contract/upcoming.ts'

/** What is due in the next 30 days. Under the badges' key, so that awarding and revoking invalidate it. */
export const upcomingQuery = queryOptions({
  queryKey: ['badges', 'upcoming'],
  queryFn: async ({ signal }) => (await call(getUpcoming, {}, { signal })).data,
})

/** Number of dates shown before the user asks for all. */
export const FIRST_DATES = 5

/** The number of dates of all kinds. */
export const countDates = ({ scheduled_awards, reminders, endings }: Upcoming) =>
  scheduled_awards.length + reminders.length + endings.length
