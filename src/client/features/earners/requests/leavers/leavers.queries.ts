import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '#client/api/call.ts'
import { askLeavers, endLeavers, listLeaverDomains, listLeavers, remindLeavers } from '#contract/earners/leavers.ts'

const key = ['leavers']

/** The campaigns. While mails are written, their figures are read again. */
export const leaversQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }) => (await call(listLeavers, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ is_sending }) => is_sending) ? 5_000 : false),
})

/** The domains at which people hold badges. */
export const leaverDomainsQuery = queryOptions({
  queryKey: [...key, 'domains'],
  queryFn: async ({ signal }) => (await call(listLeaverDomains, {}, { signal })).data,
})

type After = { client: QueryClient }
// Also after a refusal: a colleague may have ended it.
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    client.invalidateQueries({ queryKey: key, exact: true }),
}

type NewLeavers = z.input<typeof askLeavers.input> & { key: string }

export const askLeaversMutation = mutationOptions({
  mutationFn: async ({ key: idempotencyKey, ...input }: NewLeavers) =>
    (await call(askLeavers, input, { idempotencyKey })).data,
  ...thenReadAgain,
})

export const remindLeaversMutation = mutationOptions({
  mutationFn: async (campaign_id: string) => (await call(remindLeavers, { campaign_id })).data,
  ...thenReadAgain,
})

export const endLeaversMutation = mutationOptions({
  mutationFn: async (campaign_id: string) => (await call(endLeavers, { campaign_id })).data,
  ...thenReadAgain,
})
