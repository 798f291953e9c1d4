import { mutationOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { makeListOfAward } from '#contract/awards/list-of-award.ts'

/** Makes a list of the people of an award, for another award to them. `key` stays the same for one act of the person. */
export const makeListMutation = mutationOptions({
  mutationFn: async ({ award_id, name, key }: { award_id: string; name: string; key: string }) =>
    (await call(makeListOfAward, { award_id, name }, { idempotencyKey: key })).data,
  onSuccess: (_list, _request, _before, { client }) => {
    void client.invalidateQueries({ queryKey: ['earners-lists'] })
  },
})
