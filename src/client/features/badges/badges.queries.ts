import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { getBadge, listBadges } from '#contract/badges.ts'

const badges = ['badges']

/** One page of the badges that match. */
export const badgesQuery = (filter: z.input<typeof listBadges.input>) =>
  queryOptions({
    queryKey: [...badges, 'page', filter],
    queryFn: ({ signal }) => call(listBadges, filter, { signal }),
  })

export const badgeQuery = (id: string) =>
  queryOptions({
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
