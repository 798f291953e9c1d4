import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { everyPage } from '#client/api/every-page.ts'
import { changingBadges } from '#client/features/badges/badges.queries.ts'
import {
  cancelScheduledAward,
  getScheduledAward,
  listScheduledAwards,
  retryScheduledAward,
  type ScheduledAward,
  updateScheduledAward,
} from '#contract/scheduled-awards.ts'
import { mayBeRetried } from './planned-words.ts'

/** Under the badges' key, because awarding badges also changes planned awards. */
const planned = ['badges', 'planned']

/** Polling interval of a running award, in milliseconds. */
const POLL_INTERVAL_MS = 5000

/** One page: upcoming awards first, soonest on top, then finished ones, newest first. */
export const plannedAwardsQuery = (page: number | undefined) =>
  queryOptions({
    queryKey: [...planned, 'page', page],
    queryFn: ({ signal }) => call(listScheduledAwards, { page }, { signal }),
  })

/**
 * The first upcoming awards, soonest first, with the number of all, and the latest failed ones that can be retried.
 * `total` counts all planned awards, whatever their status.
 */
export const comingAwardsQuery = ({ template, list }: { template?: string; list?: string }) =>
  queryOptions({
    queryKey: [...planned, 'coming', template, list],
    queryFn: async ({ signal }) => {
      const input = { badge_template_id: template, earners_list_id: list }
      // Failed awards come after all upcoming ones, so the first page may not have them.
      const [{ data, meta }, failed] = await Promise.all([
        call(listScheduledAwards, input, { signal }),
        call(listScheduledAwards, { ...input, status: 'failed' }, { signal }),
      ])
      return {
        upcoming: data.filter(({ status }) => status === 'scheduled' || status === 'running'),
        failed: failed.data.filter((award) => mayBeRetried(award)),
        count: meta.scheduled,
        total: meta.total,
      }
    },
  })

/** One planned award, polled while it runs. */
export const plannedAwardQuery = (id: string) =>
  queryOptions({
    queryKey: [...planned, 'one', id],
    queryFn: async ({ signal }) => (await call(getScheduledAward, { scheduled_award_id: id }, { signal })).data,
    refetchInterval: ({ state }: { state: { data?: ScheduledAward } }) =>
      state.data?.status === 'running' && POLL_INTERVAL_MS,
  })

/** The days on which an award is planned, other than one that is being changed. */
export const plannedDaysQuery = (changedId?: string) =>
  queryOptions({
    queryKey: [...planned, 'days'],
    queryFn: ({ signal }) => everyPage(listScheduledAwards, { status: 'scheduled' }, { signal }),
    select: (awards) => new Set(awards.filter(({ id }) => id !== changedId).map(({ due_at }) => due_at.slice(0, 10))),
  })

const cache = (client: QueryClient, award: ScheduledAward) =>
  client.setQueryData(plannedAwardQuery(award.id).queryKey, award)

export const updatePlannedMutation = mutationOptions({
  ...changingBadges,
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateScheduledAward>) =>
    (await call(updateScheduledAward, change, { madeFrom })).data,
  onSuccess: (award, _change, _before, { client }) => cache(client, award),
})

export const cancelPlannedMutation = mutationOptions({
  ...changingBadges,
  mutationFn: async (scheduled_award_id: string) => (await call(cancelScheduledAward, { scheduled_award_id })).data,
  onSuccess: (award, _id, _before, { client }) => cache(client, award),
})

export const retryPlannedMutation = mutationOptions({
  ...changingBadges,
  mutationFn: async (scheduled_award_id: string) => (await call(retryScheduledAward, { scheduled_award_id })).data,
  onSuccess: (award, _id, _before, { client }) => cache(client, award),
})
