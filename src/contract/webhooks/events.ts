import { z } from 'zod'
import { Instant, OwnUrl, Uuid } from '../formats.ts'

/** What a webhook may tell of, grouped as the form offers it. */
export const WEBHOOK_EVENTS = {
  badges: ['badge.issued', 'badge.revoked', 'badge.corrected', 'badge.renewed', 'badge.expired'],
  awards: ['award.finished', 'award.undone', 'mail.failed'],
  rest: [
    'path.completed',
    'template.activated',
    'template.archived',
    'earner.erased',
    'import.finished',
    'claim.submitted',
  ],
} as const

type Groups = typeof WEBHOOK_EVENTS
export type WebhookEvent = Groups[keyof Groups][number]
export const WebhookEvent = z.enum(Object.values(WEBHOOK_EVENTS).flat() as [WebhookEvent, ...WebhookEvent[]])

/** What is sent: the events, and the test of an endpoint. */
export type SentEvent = WebhookEvent | 'endpoint.test'
export const SentEvent = z.enum([...WebhookEvent.options, 'endpoint.test'])

/** The ids of what an event is about. */
const Ids = {
  badge: z.object({ badge_id: Uuid, template_id: Uuid, earner_id: Uuid.nullable(), award_id: Uuid.nullable() }),
  award: z.object({ award_id: Uuid, template_id: Uuid.nullable(), badges_count: z.int() }),
  template: z.object({ template_id: Uuid }),
}

/** The objects that go along where a webhook sends them whole, as they are when the event is sent for the first time. */
const Whole = z.object({
  badge: z
    .object({
      id: Uuid,
      number: z.string(),
      url: OwnUrl,
      credential_url: OwnUrl,
      status: z.enum(['valid', 'revoked', 'invalid']),
      emitted_at: z.string(),
      expires_at: z.string().nullable(),
      revoked_at: z.string().nullable(),
      revoked_reason: z.string().nullable(),
      recipient_email: z.string(),
      recipient_first_name: z.string(),
      recipient_last_name: z.string(),
      grade: z.string().nullable(),
      credits_earned: z.number().nullable(),
    })
    .nullable()
    .optional(),
  award: z
    .object({
      id: Uuid,
      kind: z.string(),
      list_name: z.string().nullable(),
      badges_count: z.int(),
      skipped_count: z.int(),
      awarded_at: Instant,
      undone_at: Instant.nullable(),
    })
    .nullable()
    .optional(),
  template: z
    .object({ id: Uuid, title: z.string(), type: z.string(), status: z.string(), is_learning_path: z.boolean() })
    .nullable()
    .optional(),
  earner: z
    .object({ id: Uuid, email: z.string().nullable(), first_name: z.string(), last_name: z.string() })
    .nullable()
    .optional(),
})

/** What an event says in `data`: always ids, and the objects for webhooks that have them whole. */
const dataOf = (ids: z.ZodObject) => z.object({ ...ids.shape, ...Whole.partial().shape })

/** Each event: when it is sent, and its `data`. */
export const EVENT_DATA: Record<SentEvent, { summary: string; data: z.ZodObject }> = {
  'badge.issued': { summary: 'A badge was issued', data: dataOf(Ids.badge) },
  'badge.revoked': {
    summary: 'A badge ceased to be valid: it was revoked, its award was undone, or its earner was erased',
    data: dataOf(Ids.badge),
  },
  'badge.corrected': {
    summary: 'The recipient of a badge was corrected',
    data: dataOf(z.object({ badge_id: Uuid, template_id: Uuid, earner_id: Uuid.nullable() })),
  },
  'badge.renewed': {
    summary: 'A badge was renewed by a new one, which is told of by badge.issued too',
    data: dataOf(Ids.badge.extend({ renews_badge_id: Uuid })),
  },
  'badge.expired': { summary: 'A badge reached the end of its validity', data: dataOf(Ids.badge) },
  'award.finished': { summary: 'An award was made, of one badge or of thousands', data: dataOf(Ids.award) },
  'award.undone': { summary: 'An award was undone as a whole', data: dataOf(z.object({ award_id: Uuid })) },
  'mail.failed': {
    summary: 'An email about a badge could not be delivered',
    data: dataOf(z.object({ mail_id: Uuid, kind: z.string(), badge_id: Uuid })),
  },
  'path.completed': {
    summary: 'Somebody has all badges that a learning path takes',
    data: dataOf(z.object({ learning_path_id: Uuid, earner_id: Uuid })),
  },
  'template.activated': { summary: 'A template or learning path was activated', data: dataOf(Ids.template) },
  'template.archived': { summary: 'A template or learning path was archived', data: dataOf(Ids.template) },
  'earner.erased': {
    summary: 'A person was erased: their address only, or wholly. Erase your copy too',
    data: z.object({ earner_id: Uuid, way: z.enum(['contact', 'wholly']) }),
  },
  'import.finished': {
    summary: 'People were imported to a list, or badges from elsewhere, which `award_id` leads to',
    data: z.object({ earners_list_id: Uuid.nullable(), award_id: Uuid.optional(), count: z.int() }),
  },
  'claim.submitted': {
    summary: 'Somebody has asked for a badge, or sent again what was given back',
    data: z.object({ claim_id: Uuid, submission_id: Uuid, template_id: Uuid }),
  },
  'endpoint.test': { summary: 'Somebody tests the endpoint', data: z.object({ webhook_id: Uuid }) },
}

/** The body of a delivery. */
export const bodyOf = (event: SentEvent) =>
  z.object({ type: z.literal(event), timestamp: Instant, data: EVENT_DATA[event].data })
