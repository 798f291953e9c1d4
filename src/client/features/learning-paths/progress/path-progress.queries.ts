import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { changingBadges, invalidateBadges } from '#client/features/badges/badges.queries.ts'
import {
  allowPath,
  awardPath,
  declinePath,
  getProgressSummary,
  listPathsOfEarner,
  listPathsToFollow,
  listProgress,
  type People,
  type ProgressFilter,
  previewRule,
} from '#contract/learning-paths/path-progress.ts'

/** Under the badges' key, so that awarding and revoking invalidate all of it. */
const progress = ['badges', 'path-progress']

export type ProgressSummary = z.output<typeof getProgressSummary.output>['data']
export type PathOfEarner = z.output<typeof listPathsOfEarner.output>['data'][number]

/** Polling interval in milliseconds: a change is answered before everyone's state has been recalculated. */
const POLL_INTERVAL_MS = 2_000

/** How many people are complete without a badge of the path and await a decision. */
export const completeIn = ({ states }: Pick<ProgressSummary, 'states'>) =>
  states.complete + states.proposed + states.waiting_for_credits

/** How many people hold each step of a path, and how many are in each state. */
export const progressSummaryQuery = (pathId: string) =>
  queryOptions({
    queryKey: [...progress, pathId, 'summary'],
    queryFn: async ({ signal, client, queryKey }) => {
      const { data } = await call(getProgressSummary, { learning_path_id: pathId }, { signal })
      const before = client.getQueryData<ProgressSummary>(queryKey)
      if (before?.is_up_to_date === false && data.is_up_to_date) readRestAgain(client)
      return data
    },
    refetchInterval: ({ state }) => state.data?.is_up_to_date === false && POLL_INTERVAL_MS,
  })

/** One page of the people on a path who match the filter. */
export const progressQuery = (pathId: string, filter: ProgressFilter & { page?: number | undefined }) =>
  queryOptions({
    queryKey: [...progress, pathId, 'page', filter],
    queryFn: ({ signal }) => call(listProgress, { learning_path_id: pathId, ...filter }, { signal }),
  })

export type UnsavedRule = Omit<z.input<typeof previewRule.input>, 'learning_path_id'>

/** What an unsaved rule would change. */
export const rulePreviewQuery = (pathId: string, rule: UnsavedRule) =>
  queryOptions({
    queryKey: [...progress, pathId, 'preview', rule],
    queryFn: async ({ signal }) => (await call(previewRule, { learning_path_id: pathId, ...rule }, { signal })).data,
  })

/** The paths that an earner is on. */
export const pathsOfEarnerQuery = (earnerId: string) =>
  queryOptions({
    queryKey: [...progress, 'earner', earnerId],
    queryFn: async ({ signal }) => (await call(listPathsOfEarner, { earner_id: earnerId }, { signal })).data,
  })

/** The paths with people who await a decision or are at risk. */
export const pathsToFollowQuery = queryOptions({
  queryKey: [...progress, 'to follow'],
  queryFn: async ({ signal }) => (await call(listPathsToFollow, {}, { signal })).data,
})

/** Awards a path to those of these people who are complete. `key` is the idempotency key of one user action. */
export const awardPathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async ({ key, ...people }: People & { key: string }) =>
      (await call(awardPath, { learning_path_id: pathId, ...people }, { idempotencyKey: key })).data,
    ...changingBadges,
  })

/** Withholds the badge of a path from these people. */
export const declinePathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async (people: People) => (await call(declinePath, { learning_path_id: pathId, ...people })).data,
    ...changingBadges,
  })

/** Stops withholding the badge from these people: their steps decide again. */
export const allowPathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async (people: People) => (await call(allowPath, { learning_path_id: pathId, ...people })).data,
    ...changingBadges,
  })

/** Invalidates everyone's state on a path: on the path's own pages, the overview and the people's pages. */
export const readProgressAgain = (client: QueryClient) => void client.invalidateQueries({ queryKey: progress })

/** Once the states are recalculated, refetches the badges that were awarded meanwhile, and every page of people. */
const readRestAgain = (client: QueryClient) =>
  invalidateBadges(client, { predicate: ({ queryKey }) => queryKey.at(-1) !== 'summary' })
