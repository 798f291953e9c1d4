import { mutationOptions, type Query, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { readAgain } from '#client/features/badges/badges.queries.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
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

/** Under the badges, so that awarding and revoking ask for all of it again. */
const progress = ['badges', 'path-progress']

export type ProgressSummary = z.output<typeof getProgressSummary.output>['data']
export type PathOfEarner = z.output<typeof listPathsOfEarner.output>['data'][number]

/** Who acts is answered before everybody's state is worked out anew: the pages look again for that long. */
const PAUSE = 2_000

/** How many people are complete without a badge of the path: they have to be decided about. */
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
    refetchInterval: ({ state }) => state.data?.is_up_to_date === false && PAUSE,
  })

/** One page of the people on a path who match. */
export const progressQuery = (pathId: string, filter: ProgressFilter & { page?: number | undefined }) =>
  queryOptions({
    queryKey: [...progress, pathId, 'page', filter],
    queryFn: ({ signal }) => call(listProgress, { learning_path_id: pathId, ...filter }, { signal }),
  })

export type UnsavedRule = Omit<z.input<typeof previewRule.input>, 'learning_path_id'>

/** What a rule that is not saved would change. */
export const rulePreviewQuery = (pathId: string, rule: UnsavedRule) =>
  queryOptions({
    queryKey: [...progress, pathId, 'preview', rule],
    queryFn: async ({ signal }) => (await call(previewRule, { learning_path_id: pathId, ...rule }, { signal })).data,
  })

/** The paths that somebody is on. */
export const pathsOfEarnerQuery = (earnerId: string) =>
  queryOptions({
    queryKey: [...progress, 'earner', earnerId],
    queryFn: async ({ signal }) => (await call(listPathsOfEarner, { earner_id: earnerId }, { signal })).data,
  })

/** The paths on which somebody has to be decided about, or is at risk. */
export const pathsToFollowQuery = queryOptions({
  queryKey: [...progress, 'to follow'],
  queryFn: async ({ signal }) => (await call(listPathsToFollow, {}, { signal })).data,
})

/** Awards a path to whoever of these is complete. `key` stays the same for one act of the person. */
export const awardPathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async ({ key, ...people }: People & { key: string }) =>
      (await call(awardPath, { learning_path_id: pathId, ...people }, { idempotencyKey: key })).data,
    onSettled: (_done, _error, _people, _before, { client }) => readAllAgain(client),
  })

/** Holds the badge of a path back from these people. */
export const declinePathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async (people: People) => (await call(declinePath, { learning_path_id: pathId, ...people })).data,
    onSettled: (_done, _error, _people, _before, { client }) => readAllAgain(client),
  })

/** Lets these people go on as their steps say. */
export const allowPathMutation = (pathId: string) =>
  mutationOptions({
    mutationFn: async (people: People) => (await call(allowPath, { learning_path_id: pathId, ...people })).data,
    onSettled: (_done, _error, _people, _before, { client }) => readAllAgain(client),
  })

/** Everybody's state on a path may have changed: on its own pages, on the overview and on those of its people. */
export const readProgressAgain = (client: QueryClient) => void client.invalidateQueries({ queryKey: progress })

/** Everybody's state is worked out anew: the badges that were awarded by that and all pages of people say so now. */
function readRestAgain(client: QueryClient) {
  const isRest = ({ queryKey }: Query) => queryKey[0] === 'badges' && queryKey.at(-1) !== 'summary'
  void client.invalidateQueries({ predicate: isRest })
  void client.invalidateQueries({ queryKey: userQuery.queryKey })
}

/** Badges, credits and totals have changed with the states. */
export function readAllAgain(client: QueryClient) {
  readAgain(client)
  for (const queryKey of [['earners'], ['templates']]) void client.invalidateQueries({ queryKey })
}
