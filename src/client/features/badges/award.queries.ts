import { mutationOptions, queryOptions, useIsMutating } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '#client/api/call.ts'
import { type AwardBadge, awardBadge, listBadges } from '#contract/badges.ts'
import { listEvents } from '#contract/history.ts'
import { type AwardToList, awardBadgeToList, previewListAward } from '#contract/list-awards.ts'
import { badgeQuery, readAgain } from './badges.queries.ts'

/** Of every award on its way, to one person or to a list. */
export const awarding = ['award']

/** Whether an award is on its way: nothing of it can be changed before its answer has come. */
export const useIsAwarding = () => useIsMutating({ mutationKey: awarding }) > 0

/** Awards one badge. `key` stays the same for one act of the person, however often it has to be sent. */
export const awardBadgeMutation = mutationOptions({
  mutationFn: async ({ award, key }: { award: AwardBadge; key: string }) =>
    (await call(awardBadge, award, { idempotencyKey: key })).data,
  onSuccess: (badge, _award, _before, { client }) => {
    client.setQueryData(badgeQuery(badge.id).queryKey, badge)
    readAgain(client)
  },
})

/** Who is on a list, who of them holds a template's badge already, and the credits there are. */
export const listAwardPreviewQuery = (award: Pick<AwardToList, 'earners_list_id' | 'badge_template_id'>) =>
  queryOptions({
    queryKey: ['earners-lists', 'award-preview', award.earners_list_id, award.badge_template_id],
    queryFn: async ({ signal }) => {
      const { earners_list_id, badge_template_id } = award
      return (await call(previewListAward, { earners_list_id, badge_template_id }, { signal })).data
    },
  })

/** Awards a badge to everybody on a list. `key` stays the same for one act of the person. */
export const awardToListMutation = mutationOptions({
  mutationFn: ({ award, key }: { award: AwardToList; key: string }) =>
    call(awardBadgeToList, award, { idempotencyKey: key }),
  onSuccess: (_message, { award }, _before, { client }) => {
    client.removeQueries({ queryKey: lastListAwardQuery(award.earners_list_id).queryKey })
    readAgain(client)
    void client.invalidateQueries({ queryKey: ['earners-lists'] })
  },
})

/** What the service wrote down of an award to a list. */
const ListAwarded = z.object({ templateId: z.string(), badges: z.int(), skipped: z.int() })

/** The newest award to a list, as the service carried it out; null where there was none. */
export const lastListAwardQuery = (listId: string) =>
  queryOptions({
    queryKey: ['earners-lists', 'last-award', listId],
    queryFn: async ({ signal }) => {
      const { data } = await call(listEvents, { subject: 'earners_list', subject_id: listId }, { signal })
      const event = data.find(({ action }) => action === 'awarded')
      return event ? { ...ListAwarded.parse(event.data), at: event.created_at } : null
    },
  })

/**
 * What tells one award to these people from the next: the id of the person's newest badge of the template, or the moment
 * of the newest award to the list. Null where there was none.
 */
export const newestAwardQuery = (award: AwardBadge | AwardToList) =>
  queryOptions({
    queryKey: ['badges', 'newest-award', award],
    queryFn: async ({ client, signal }) => {
      if ('earners_list_id' in award) {
        const last = await client.query({ ...lastListAwardQuery(award.earners_list_id), staleTime: 0 })
        return last?.templateId === award.badge_template_id ? last.at : null
      }
      const { badge_template_id, recipient_email } = award
      const { data } = await call(listBadges, { badge_template_id, recipient_email }, { signal })
      return data[0]?.id ?? null
    },
  })
