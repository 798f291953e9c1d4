import { mutationOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { undoAward } from '#contract/awards/awards.ts'
import { makeListOfAward } from '#contract/awards/list-of-award.ts'
import { awardQuery } from '../award-list/awards.queries.ts'
import { changingBadges } from '../badges/badges.queries.ts'
import { invalidateLists } from '../earners-lists/lists.queries.ts'

export const undoAwardMutation = mutationOptions({
  mutationFn: async (award_id: string) => (await call(undoAward, { award_id })).data,
  onSuccess: (award, _id, _before, { client }) => client.setQueryData(awardQuery(award.id).queryKey, award),
  ...changingBadges,
})

/** Creates a list of an award's recipients, to award to them again. `key` is the idempotency key of one user action. */
export const makeListMutation = mutationOptions({
  mutationFn: async ({ award_id, name, key }: { award_id: string; name: string; key: string }) =>
    (await call(makeListOfAward, { award_id, name }, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => void invalidateLists(client),
})
