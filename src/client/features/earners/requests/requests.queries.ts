import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { invalidateBadges } from '#client/features/badges/badges.queries.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import {
  approveRequest,
  approveRequests,
  countRequests,
  declineRequest,
  declineRequests,
  getRequest,
  listRequests,
} from '#contract/requests.ts'
import type { RequestsSearch } from './requests-search.ts'

const key = ['requests']

/** One page of requests. */
export const requestsQuery = ({ kind, search, answered, page }: RequestsSearch) =>
  queryOptions({
    queryKey: [...key, 'page', { kind, search, answered, page }],
    queryFn: ({ signal }) => call(listRequests, { kind, find: search, is_open: answered ? 0 : 1, page }, { signal }),
    staleTime: 0,
  })

/** How many there are of each kind. */
export const requestCountsQuery = queryOptions({
  queryKey: [...key, 'counts'],
  queryFn: async ({ signal }) => (await call(countRequests, {}, { signal })).data,
  staleTime: 0,
})

export const requestQuery = (request_id: string) =>
  queryOptions({
    queryKey: [...key, 'one', request_id],
    queryFn: async ({ signal }) => (await call(getRequest, { request_id }, { signal })).data,
    staleTime: 0,
  })

type After = { client: QueryClient }
// Also after a refusal: a colleague may have decided it, or the person taken it back.
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) => {
    void client.invalidateQueries({ queryKey: key })
    // It says how many wait.
    void client.invalidateQueries({ queryKey: userQuery.queryKey })
    invalidateBadges(client)
  },
}

/** What became of some requests. */
const decided = ({ data }: z.output<typeof approveRequests.output>) => ({
  count: data.decided_count,
  skipped: data.skipped,
})

export const approveRequestMutation = mutationOptions({
  mutationFn: async (input: z.input<typeof approveRequest.input>) => (await call(approveRequest, input)).data,
  ...thenReadAgain,
})

export const approveRequestsMutation = mutationOptions({
  mutationFn: async (request_ids: string[]) => decided(await call(approveRequests, { request_ids })),
  ...thenReadAgain,
})

export const declineRequestsMutation = mutationOptions({
  mutationFn: async ({ request_ids, answer }: { request_ids: string[]; answer: string }) => {
    const [request_id = '', ...others] = request_ids
    if (others.length > 0) return decided(await call(declineRequests, { request_ids, answer }))
    await call(declineRequest, { request_id, answer })
    return { count: 1, skipped: [] }
  },
  ...thenReadAgain,
})
