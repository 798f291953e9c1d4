import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { Instant, Page, Uuid } from '../formats.ts'
import { paginated } from '../page.ts'
import { SentEvent } from './events.ts'

/** Days for which deliveries are kept. */
export const DELIVERY_DAYS = 30

/** `waiting`: not sent yet; `retrying`: sent in vain, and sent again; `failed`: given up. */
export const DeliveryState = z.enum(['waiting', 'retrying', 'delivered', 'failed'])
export type DeliveryState = z.output<typeof DeliveryState>

/** What went wrong where there is no status, or where it says too little. */
export const DeliveryProblem = z.enum(['timeout', 'unreachable', 'forbidden', 'redirect', 'off'])
export type DeliveryProblem = z.output<typeof DeliveryProblem>

export const Delivery = z.object({
  id: Uuid,
  /** Sent as `webhook-id`, each time the same. */
  message_id: z.string(),
  event: SentEvent,
  state: DeliveryState,
  attempts: z.int(),
  /** The status of the last answer. */
  status: z.int().nullable(),
  problem: DeliveryProblem.nullable(),
  /** Milliseconds until the last answer. */
  took_ms: z.int().nullable(),
  created_at: Instant,
  sent_at: Instant.nullable(),
  next_attempt_at: Instant.nullable(),
})
export type Delivery = z.output<typeof Delivery>

export const DeliveryFilter = z.object({
  state: z.enum([...DeliveryState.options, 'undelivered']).optional(),
  event: SentEvent.optional(),
  /** Only those of the last days. */
  days: z.coerce.number().int().min(1).max(DELIVERY_DAYS).optional(),
})

const Path = '/api/v1/issuers/organization/webhooks/:webhook_id/deliveries'
const OfDelivery = z.object({ webhook_id: Uuid, delivery_id: Uuid })

/** Addition: what a webhook was sent, the newest first. `undelivered`: failed or retrying. */
export const listDeliveries = endpoint({
  method: 'GET',
  path: Path,
  summary: 'List the deliveries of a webhook',
  input: DeliveryFilter.extend({ webhook_id: Uuid, page: Page }),
  output: paginated(Delivery).extend({ /** Without the filter. */ all: z.int() }),
})

/** Addition: one of them, with what was sent and what came back. */
export const getDelivery = endpoint({
  method: 'GET',
  path: `${Path}/:delivery_id`,
  summary: 'Get a delivery',
  input: OfDelivery,
  output: data(
    Delivery.extend({
      /** As it was sent; null before that, and after somebody it names was erased. */
      body: z.string().nullable(),
      /** The first kilobyte of the last answer. */
      answer: z.string().nullable(),
    }),
  ),
})

/** Addition: sends it again, with the same `webhook-id` and body. 409 while the webhook is off. */
export const resendDelivery = endpoint({
  method: 'POST',
  path: `${Path}/:delivery_id/resend`,
  summary: 'Send a delivery again',
  input: OfDelivery,
  output: data(Delivery),
})
