import {
  type InvalidateQueryFilters,
  type MutationFunctionContext,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type Badge, getBadge, listBadges } from '#contract/badges.ts'

const badges = ['badges']

/** Polling interval, in milliseconds, for a badge whose mail is waiting. */
const POLL_INTERVAL_MS = 5000

/** One page of the matching badges. */
export const badgesQuery = (filter: z.input<typeof listBadges.input>) =>
  queryOptions({
    queryKey: [...badges, 'page', filter],
    queryFn: ({ signal }) => call(listBadges, filter, { signal }),
  })

/** One badge. Polls while its mail is waiting to be sent. */
export const badgeQuery = (id: string) =>
  queryOptions({
    refetchInterval: ({ state }: { state: { data?: Badge } }) =>
      state.data?.email?.status === 'waiting' && POLL_INTERVAL_MS,
    queryKey: [...badges, 'one', id],
    queryFn: async ({ signal }) => (await call(getBadge, { badge_id: id }, { signal })).data,
  })

/** A badge from a cached list page, as placeholder for its own page. */
export const badgeOnScreen = (client: QueryClient, id: string) =>
  client
    .getQueriesData<z.output<typeof listBadges.output>>({ queryKey: [...badges, 'page'] })
    .flatMap(([, page]) => page?.data ?? [])
    .find((badge) => badge.id === id)

/** Keys of everything that shows badges or counts them: also earners, previews of awards to lists, and templates. */
const showingBadges = [badges, ['earners'], ['earners-lists'], ['templates'], userQuery.queryKey]

/** Invalidates everything that shows badges. Not awaited: the action has succeeded even if the refetch fails. */
export function invalidateBadges(client: QueryClient, filters?: Pick<InvalidateQueryFilters, 'predicate'>) {
  for (const queryKey of showingBadges) void client.invalidateQueries({ ...filters, queryKey })
}

/** Options of mutations of badges. Refetches after errors too, because somebody else may have changed a badge first. */
export const changingBadges = {
  onSettled: (
    _answer: unknown,
    _error: Error | null,
    _request: unknown,
    _before: unknown,
    { client }: MutationFunctionContext,
  ) => invalidateBadges(client),
}

/** The same for mutations that answer with the changed badge. */
export const changingBadge = {
  ...changingBadges,
  onSuccess: (badge: Badge, _request: unknown, _before: unknown, { client }: MutationFunctionContext) =>
    client.setQueryData(badgeQuery(badge.id).queryKey, badge),
}
