import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { invalidateLists } from '#client/features/recipients/lists.queries.ts'
import { getApology, sendApology } from '#contract/awards/apology.ts'
import { undoAward } from '#contract/awards/awards.ts'
import { makeListOfAward } from '#contract/awards/list-of-award.ts'
import { changingBadges } from '../../badges/badges.queries.ts'
import { awardQuery } from '../list/awards.queries.ts'

export const undoAwardMutation = mutationOptions({
  mutationFn: async (award_id: string) => (await call(undoAward, { award_id })).data,
  onSuccess: (award, _id, _before, { client }) => client.setQueryData(awardQuery(award.id).queryKey, award),
  ...changingBadges,
})

/** The apologies that an undone award still owes, by language. Read anew each time, as mails on their way may have left since. */
export const apologyQuery = (award_id: string) =>
  queryOptions({
    queryKey: ['award-apology', award_id],
    queryFn: async ({ signal }) => (await call(getApology, { award_id }, { signal })).data,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

export const sendApologyMutation = mutationOptions({
  mutationFn: async ({ key, ...apology }: z.input<typeof sendApology.input> & { key: string }) =>
    (await call(sendApology, apology, { idempotencyKey: key })).data,
  ...changingBadges,
})

/** Creates a list of an award's recipients, to award to them again. `key` is the idempotency key of one user action. */
export const makeListMutation = mutationOptions({
  mutationFn: async ({ award_id, name, key }: { award_id: string; name: string; key: string }) =>
    (await call(makeListOfAward, { award_id, name }, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => void invalidateLists(client),
})
