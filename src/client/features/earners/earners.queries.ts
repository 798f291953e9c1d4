import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { readAgain } from '#client/features/earners-lists/lists.queries.ts'
import { correctEarner, getEarner, getEarnerOfBadge, listAllEarners } from '#contract/earners/earners.ts'
import { listEarnerMails } from '#contract/earners/earners-mails.ts'
import { listEvents } from '#contract/history.ts'
import { markAddressAlive, markAddressDead } from '#contract/mails/dead-addresses.ts'

const earners = ['earners']

/** One page of everybody whom a search finds, who came last first. */
export const allEarnersQuery = ({ search, page }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: [...earners, 'page', { search, page }],
    queryFn: ({ signal }) => call(listAllEarners, { find: search, page }, { signal }),
  })

/** One person with their lists and newest badges. */
export const earnerQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id],
    queryFn: async ({ signal }) => (await call(getEarner, { earner_id: id }, { signal })).data,
  })

/** Who holds a badge. */
export const earnerOfBadgeQuery = (badgeId: string) =>
  queryOptions({
    queryKey: [...earners, 'of badge', badgeId],
    queryFn: async ({ signal }) => (await call(getEarnerOfBadge, { badge_id: badgeId }, { signal })).data,
  })

/** The newest mails about their badges, and how many there are in all. */
export const earnerMailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id, 'mails'],
    queryFn: ({ signal }) => call(listEarnerMails, { earner_id: id }, { signal }),
  })

/** What was changed about them, newest first. */
export const earnerHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id, 'history'],
    queryFn: async ({ signal }) => (await call(listEvents, { subject: 'earner', subject_id: id }, { signal })).data,
  })

/** Corrects a name or an address, on every list that holds the person. */
export const correctEarnerMutation = mutationOptions({
  mutationFn: async (change: z.input<typeof correctEarner.input>) => (await call(correctEarner, change)).data,
  onSuccess: async (_earner, _change, _before, { client }) => {
    await Promise.all([client.invalidateQueries({ queryKey: earners }), readAgain(client)])
  },
})

/** Says whether mails to somebody's address arrive. */
export const markAddressMutation = mutationOptions({
  mutationFn: async ({ isDead, earner_id }: { isDead: boolean; earner_id: string }) =>
    (await call(isDead ? markAddressDead : markAddressAlive, { earner_id })).data,
  onSuccess: async (_earner, _change, _before, { client }) => {
    await Promise.all([client.invalidateQueries({ queryKey: earners }), readAgain(client)])
  },
})
