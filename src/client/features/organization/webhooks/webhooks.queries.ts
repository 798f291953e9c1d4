import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call, type SaveOf } from '#client/api/call.ts'
import { getDelivery, listDeliveries, resendDelivery } from '#contract/webhooks/deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  type NewWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from '#contract/webhooks/webhooks.ts'
import type { DeliverySearch } from './delivery-search.ts'

const key = ['webhooks']

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async ({ signal }) => (await call(listWebhooks, {}, { signal })).data,
})

/** Milliseconds after which deliveries are read again while some have just been sent. */
const SOON = 2_000

/** A page of what a webhook was sent, read again while something waits. */
export const deliveriesQuery = (webhook_id: string, { state, event, days, page }: DeliverySearch) =>
  queryOptions({
    queryKey: [...key, webhook_id, 'deliveries', { state, event, days, page }],
    queryFn: ({ signal }) =>
      call(listDeliveries, { webhook_id, state, event, days: days && Number(days), page }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.data.some((each) => each.state === 'waiting') ? SOON : false),
  })

/** What was sent, and what came back. */
export const deliveryQuery = (webhook_id: string, delivery_id: string) =>
  queryOptions({
    queryKey: [...key, webhook_id, 'delivery', delivery_id],
    queryFn: async ({ signal }) => (await call(getDelivery, { webhook_id, delivery_id }, { signal })).data,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'waiting' ? SOON : false),
  })

type After = { client: QueryClient }
// Also after a refusal: a colleague may have changed it.
const thenReadAgain = {
  onSettled: (_output: unknown, _error: unknown, _input: unknown, _before: unknown, { client }: After) =>
    client.invalidateQueries({ queryKey: key }),
}

export const createWebhookMutation = mutationOptions({
  mutationFn: async (webhook: NewWebhook) => (await call(createWebhook, webhook)).data,
  ...thenReadAgain,
})

export const updateWebhookMutation = mutationOptions({
  mutationFn: async ({ madeFrom, ...change }: SaveOf<typeof updateWebhook>) =>
    (await call(updateWebhook, change, { madeFrom })).data,
  ...thenReadAgain,
})

export const deleteWebhookMutation = mutationOptions({
  mutationFn: (webhook_id: string) => call(deleteWebhook, { webhook_id }),
  ...thenReadAgain,
})

export const rotateWebhookMutation = mutationOptions({
  mutationFn: async (webhook_id: string) => (await call(rotateWebhook, { webhook_id })).data,
  ...thenReadAgain,
})

export const testWebhookMutation = mutationOptions({
  mutationFn: async (webhook_id: string) => (await call(testWebhook, { webhook_id })).data,
  ...thenReadAgain,
})

export const replayWebhookMutation = mutationOptions({
  mutationFn: async (webhook_id: string) => (await call(replayWebhook, { webhook_id })).data.count,
  ...thenReadAgain,
})

export const resendDeliveryMutation = mutationOptions({
  mutationFn: async (of: { webhook_id: string; delivery_id: string }) => (await call(resendDelivery, of)).data,
  ...thenReadAgain,
})
