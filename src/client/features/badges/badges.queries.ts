import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { userQuery } from '#client/features/session/session.queries.ts'
import { type AwardBadge, awardBadge, getBadge, listBadges, revokeBadge } from '#contract/badges.ts'

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

/** Awards one badge. `key` stays the same for one act of the person, however often it has to be sent. */
export const awardBadgeMutation = mutationOptions({
  mutationFn: async ({ award, key }: { award: AwardBadge; key: string }) =>
    (await call(awardBadge, award, { idempotencyKey: key })).data,
  onSuccess: (badge, _award, _before, { client }) => {
    client.setQueryData(badgeQuery(badge.id).queryKey, badge)
    readAgain(client)
  },
})

/** Revokes a badge for good. What is on screen is read again even after a refusal: someone else was faster. */
export const revokeBadgeMutation = mutationOptions({
  mutationFn: async (request: z.input<typeof revokeBadge.input>) => (await call(revokeBadge, request)).data,
  onSuccess: (badge, _request, _before, { client }) => client.setQueryData(badgeQuery(badge.id).queryKey, badge),
  onSettled: (_badge, _error, _request, _before, { client }) => readAgain(client),
})

/** Not awaited: what was done is done, whether or not the lists can be read again. */
function readAgain(client: QueryClient) {
  void client.invalidateQueries({ queryKey: badges })
  void client.invalidateQueries({ queryKey: userQuery.queryKey })
}
