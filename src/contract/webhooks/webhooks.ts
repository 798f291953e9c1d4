import { z } from 'zod'
import { data, endpoint, replacing } from '../endpoint.ts'
import { fails, Instant, requiredLine, Uuid, WebAddress } from '../formats.ts'
import { WebhookEvent } from './events.ts'

/** Webhooks that an organization may have. */
export const MAX_WEBHOOKS = 10
/** Templates that may be chosen for a webhook; for more it is told of all. */
export const MAX_WEBHOOK_TEMPLATES = 100
/** Hours for which both secrets sign after a rotation. */
export const ROTATION_HOURS = 24

export const WebhookContent = z.enum(['ids', 'whole'])
export type WebhookContent = z.output<typeof WebhookContent>

/** Why a webhook is off: somebody switched it, its address answered 410, or it failed for three days. */
export const WebhookOff = z.enum(['switched', 'gone', 'failing'])
export type WebhookOff = z.output<typeof WebhookOff>

const OfWebhook = z.object({ webhook_id: Uuid })

/** An address that is told of what happens. */
export const Webhook = z.object({
  id: Uuid,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  /** Null for those of all templates. What is about no template is always sent. */
  template_ids: z.array(Uuid).nullable(),
  content: WebhookContent,
  /** Null while it is on. */
  off: WebhookOff.nullable(),
  /** Since when nothing has arrived; null if the last delivery did. */
  failing_since: Instant.nullable(),
  /** Until when the former secret signs too; null if there was no rotation. */
  former_secret_until: Instant.nullable(),
  /** What was sent in the last 24 hours, and what failed for good or waits for another try. */
  last_day: z.object({ sent: z.int(), failed: z.int() }),
  /** What failed for good in the 30 days that are kept, since `failed_since`. */
  failed: z.int(),
  created_at: Instant,
})
export type Webhook = z.output<typeof Webhook>

const Settings = {
  name: requiredLine(60),
  /** With https. */
  url: WebAddress,
  events: z
    .array(WebhookEvent)
    .max(WebhookEvent.options.length)
    .refine((events) => events.length > 0, fails('required')),
  template_ids: z.array(Uuid).min(1).max(MAX_WEBHOOK_TEMPLATES).nullable(),
  content: WebhookContent,
}

export const NewWebhook = z.object({
  ...Settings,
  template_ids: Settings.template_ids.default(null),
  content: WebhookContent.default('ids'),
})
export type NewWebhook = z.output<typeof NewWebhook>

const Secret = z.object({ secret: z.string() })

/** Addition: the organization's webhooks, the oldest first. */
export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/v1/issuers/organization/webhooks',
  summary: 'List the webhooks',
  input: z.object({}),
  output: data(z.array(Webhook)),
})

/** Addition: adds a webhook and sends it a test. Its secret is in this answer only. 409 for more than 10. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/webhooks',
  summary: 'Add a webhook',
  status: 201,
  input: NewWebhook,
  output: data(Webhook.extend(Secret.shape)),
})

/** Addition: changes what it sends and leaves the rest. */
export const updateWebhook = replacing(
  endpoint({
    method: 'PUT',
    path: '/api/v1/issuers/organization/webhooks/:webhook_id',
    summary: 'Change a webhook',
    input: z
      .object({ ...Settings, /** Switches it on or off. */ is_on: z.boolean() })
      .partial()
      .extend({ webhook_id: Uuid }),
    output: data(Webhook),
  }),
  {
    seen: (shown: Partial<Webhook>) => ({
      name: shown.name,
      url: shown.url,
      events: shown.events,
      template_ids: shown.template_ids,
      content: shown.content,
      is_on: shown.off === null,
    }),
  },
)

/** Addition: removes a webhook with its deliveries. */
export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/v1/issuers/organization/webhooks/:webhook_id',
  summary: 'Remove a webhook',
  status: 204,
  input: OfWebhook,
  output: z.undefined(),
})

/** Addition: makes a new secret, which is in this answer only. For 24 hours both sign. */
export const rotateWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/webhooks/:webhook_id/rotate',
  summary: 'Make a new secret for a webhook',
  input: OfWebhook,
  output: data(Webhook.extend(Secret.shape)),
})

/** Addition: sends `endpoint.test`, also to a webhook that is off. */
export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/webhooks/:webhook_id/test',
  summary: 'Send a test to a webhook',
  status: 201,
  input: OfWebhook,
  output: data(z.object({ delivery_id: Uuid })),
})

/** Addition: sends again all that has failed for good, of the days that are kept. 409 while it is off. */
export const replayWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/issuers/organization/webhooks/:webhook_id/replay',
  summary: 'Send again what a webhook did not take',
  input: OfWebhook.extend({
    /** Only what was first sent since then. */
    since: z.iso
      .datetime({ offset: true })
      .meta({ examples: ['2026-11-24T13:52:00Z'] })
      .optional(),
  }),
  output: data(z.object({ count: z.int() })),
})
