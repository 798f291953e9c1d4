import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { listBadges } from '#contract/badges.ts'
import { listLearningPaths } from '#contract/learning-paths/learning-paths.ts'
import { getStatistics, getYearStatistics } from '#contract/statistics.ts'
import { listTemplates } from '#contract/templates.ts'
import { type ByMonth, dayFromNow } from './months.ts'

/** Under the badges' key, so that awarding and revoking invalidate all of it. */
const overview = ['badges', 'overview']

export const statisticsQuery = queryOptions({
  queryKey: [...overview, 'statistics'],
  queryFn: ({ signal }) => call(getStatistics, {}, { signal }),
})

/** What was issued in each month of a year, and in the same months of the year before. */
export const yearQuery = (year: number) =>
  queryOptions({
    queryKey: [...overview, 'year', year],
    queryFn: async ({ signal }): Promise<ByMonth> => {
      const ask = (calendarYear: number) => call(getYearStatistics, { year: String(calendarYear) }, { signal })
      const [{ badges, learning_paths }, before] = await Promise.all([ask(year), ask(year - 1)])
      return { year, badges, paths: learning_paths, before: before.badges }
    },
  })

/** How many valid badges, not renewed, expire before a day, and when the first one does. */
export const expiringQuery = (day: string) =>
  queryOptions({
    queryKey: [...overview, 'expiring', day],
    queryFn: async ({ signal }) => {
      const { data, meta } = await call(
        listBadges,
        { state: 'valid', is_renewed: 0, expires_at_before: day, sort: 'expires_at' },
        { signal },
      )
      return { count: meta.total, first: data[0]?.expires_at ?? null }
    },
  })

/** How many badges have a mail that could not be sent. */
const failedMailsQuery = queryOptions({
  queryKey: [...overview, 'failed-mails'],
  queryFn: async ({ signal }) =>
    (await call(listBadges, { email_status: 'failed', is_undone: 0 }, { signal })).meta.total,
})

const draftsQuery = queryOptions({
  queryKey: ['templates', 'page', 'drafts'],
  queryFn: async ({ signal }) =>
    (await call(listTemplates, { status: 'draft', is_learning_path: 0 }, { signal })).meta.total,
})

/** The active learning paths that cannot be awarded because one of their steps is not active. */
const blockedPathsQuery = queryOptions({
  queryKey: ['templates', 'page', 'blocked-paths'],
  queryFn: async ({ signal }) =>
    (await call(listLearningPaths, { status: 'active', is_assignable: 0 }, { signal })).data,
})

/** The queries of the action items; each may fail on its own. */
export const actionItemQueries = () =>
  [expiringQuery(dayFromNow(30)), draftsQuery, blockedPathsQuery, failedMailsQuery] as const

/** Prefetches the action items along with the page's own data. Failed queries are repeated where they are shown. */
export function loadActionItems(queryClient: QueryClient) {
  const [expiring, drafts, blocked, mails] = actionItemQueries()
  const requests = [
    queryClient.query(expiring),
    queryClient.query(drafts),
    queryClient.query(blocked),
    queryClient.query(mails),
  ]
  void Promise.allSettled<unknown>(requests)
}
