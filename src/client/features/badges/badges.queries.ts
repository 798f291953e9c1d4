import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type Badge, getBadge, listBadges } from '#contract/badges.ts'

const badges = ['badges']

/** Between two looks at a badge whose mail waits, in milliseconds. */
const PAUSE = 5000

/** One page of the badges that match. */
export const badgesQuery = (filter: z.input<typeof listBadges.input>) =>
  queryOptions({
    queryKey: [...badges, 'page', filter],
    queryFn: ({ signal }) => call(listBadges, filter, { signal }),
  })

/** One badge. While its mail is on its way it is asked for again: whoever waits for it sees it leave. */
export const badgeQuery = (id: string) =>
  queryOptions({
    refetchInterval: ({ state }: { state: { data?: Badge } }) => state.data?.email?.status === 'waiting' && PAUSE,
    queryKey: [...badges, 'one', id],
    queryFn: async ({ signal }) => (await call(getBadge, { badge_id: id }, { signal })).data,
  })

/** A badge that a list shows already: its own page need not begin empty. */
export const badgeOnScreen = (client: QueryClient, id: string) =>
  client
    .getQueriesData<z.output<typeof listBadges.output>>({ queryKey: [...badges, 'page'] })
    .flatMap(([, page]) => page?.data ?? [])
    .find((badge) => badge.id === id)

/** Not awaited: what was done is done, whether or not the lists can be read again. */
export function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: badges })
  void client.invalidateQueries({ queryKey: userQuery.queryKey })
}
