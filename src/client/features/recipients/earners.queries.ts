import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { everyPage } from '#client/api/every-page.ts'
import { correctEarner, getEarner, getEarnerOfBadge, listAllEarners } from '#contract/earners/earners.ts'
import { listEarnerMails } from '#contract/earners/earners-mails.ts'
import { listEvents } from '#contract/history.ts'
import { markAddressAlive, markAddressDead } from '#contract/mails/dead-addresses.ts'
import { invalidateLists } from './lists.queries.ts'

const earners = ['earners']

/** One page of the earners that match a search, newest first. */
export const allEarnersQuery = ({ search, page }: { search?: string; page?: number }) =>
  queryOptions({
    queryKey: [...earners, 'page', { search, page }],
    queryFn: ({ signal }) => call(listAllEarners, { find: search, page }, { signal }),
  })

/** One earner with their lists and newest badges. */
export const earnerQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id],
    queryFn: async ({ signal }) => (await call(getEarner, { earner_id: id }, { signal })).data,
  })

/** The earner who holds a badge. */
export const earnerOfBadgeQuery = (badgeId: string) =>
  queryOptions({
    queryKey: [...earners, 'of badge', badgeId],
    queryFn: async ({ signal }) => (await call(getEarnerOfBadge, { badge_id: badgeId }, { signal })).data,
  })

/** The newest mails about an earner's badges, and their total. */
export const earnerMailsQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id, 'mails'],
    queryFn: ({ signal }) => call(listEarnerMails, { earner_id: id }, { signal }),
  })

/** Changes to an earner, newest first. */
export const earnerHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...earners, id, 'history'],
    queryFn: ({ signal }) => everyPage(listEvents, { subject: 'earner', subject_id: id }, { signal }),
  })

/** Corrects an earner's name or address on all lists. */
export const correctEarnerMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof correctEarner>) =>
    (await call(correctEarner, change, { madeFrom })).data,
  onSuccess: (_earner, _change, _before, { client }) => {
    void client.invalidateQueries({ queryKey: ['mail-preview'] })
    return invalidateLists(client)
  },
})

/** Marks an earner's address as dead or alive. */
export const markAddressMutation = mutationOptions({
  mutationFn: async ({ isDead, earner_id }: { isDead: boolean; earner_id: string }) =>
    (await call(isDead ? markAddressDead : markAddressAlive, { earner_id })).data,
  onSuccess: (_earner, _change, _before, { client }) => invalidateLists(client),
})
