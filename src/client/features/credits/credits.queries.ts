import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { type CreditRequest, listCreditTransactions, requestCredits } from '#contract/credits.ts'

/** One page of credit transactions, newest first. */
export const creditsQuery = (page: number) =>
  queryOptions({
    queryKey: ['credits', page],
    queryFn: ({ signal }) => call(listCreditTransactions, { page }, { signal }),
  })

/** Requests credits from the operator. `key` is the idempotency key of one user action. */
export const requestCreditsMutation = mutationOptions({
  mutationFn: async ({ key, ...input }: CreditRequest & { key: string }) =>
    (await call(requestCredits, input, { idempotencyKey: key })).data,
  onSuccess: (_request, _input, _before, { client }) => client.invalidateQueries({ queryKey: ['credits'] }),
})
