import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import {
  decideNames,
  joinEarners,
  listJoinSuggestions,
  listNameQuestions,
  separateEarner,
  undoJoin,
} from '#contract/earners/joins.ts'

/** Whom a person could be the same as. */
export const joinSuggestionsQuery = (earner_id: string) =>
  queryOptions({
    queryKey: ['earners', earner_id, 'join-suggestions'],
    queryFn: async ({ signal }) => (await call(listJoinSuggestions, { earner_id }, { signal })).data,
  })

/** Joins another person with this one. Nearly every query may show one of them, so all are refetched. */
export const joinMutation = mutationOptions({
  mutationFn: async (pair: { earner_id: string; other_earner_id: string }) => (await call(joinEarners, pair)).data,
  onSuccess: (_kept, { other_earner_id: gone }, _before, { client }) => {
    client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(gone) })
    void client.invalidateQueries()
  },
})

/** Makes two people of one again. */
export const undoJoinMutation = mutationOptions({
  mutationFn: async (join: { earner_id: string; join_id: string }) => (await call(undoJoin, join)).data,
  onSuccess: (_restored, _join, _before, { client }) => void client.invalidateQueries(),
})

type Separation = { earner_id: string; recipient_first_name: string; recipient_last_name: string; badge_ids: string[] }

/** Hands some of a person's badges to somebody of another name. */
export const separateMutation = mutationOptions({
  mutationFn: async (separation: Separation) => (await call(separateEarner, separation)).data,
  onSuccess: (_other, _separation, _before, { client }) => void client.invalidateQueries(),
})

/** People about whom it is not decided whether they are one or two. */
export const nameQuestionsQuery = queryOptions({
  queryKey: ['earners', 'name-questions'],
  queryFn: ({ signal }) => call(listNameQuestions, {}, { signal }),
})

type Answers = Parameters<typeof call<typeof decideNames>>[1]

/** Decides about them. */
export const decideNamesMutation = mutationOptions({
  mutationFn: async (answers: Answers) => (await call(decideNames, answers)).data,
  onSuccess: (_counts, _answers, _before, { client }) => void client.invalidateQueries(),
})
