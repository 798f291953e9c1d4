import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeliveryProblem } from '#contract/webhooks/deliveries.ts'
import type { SentEvent, WebhookEvent } from '#contract/webhooks/events.ts'
import type { WebhookContent, WebhookOff } from '#contract/webhooks/webhooks.ts'
import { createdAt, id, instant, updatedAt, wallClock } from '#server/platform/database/columns.ts'
import { organizations } from './organizations.ts'

/** Addresses of an organization's systems that are told of what happens. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    url: text().notNull(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** Null for all templates. */
    templateIds: uuid().array(),
    content: text().$type<WebhookContent>().notNull(),
    /** Why it is off; null while it is on. */
    off: text().$type<WebhookOff>(),
    sealedSecret: text().notNull(),
    /** The secret before the last rotation, which signs too until then. */
    formerSecret: text(),
    formerUntil: instant(),
    /** The first failure since the last success. */
    failingSince: instant(),
    /** When a worker last took something for it: the one that has waited the longest is next. */
    takenAt: instant(),
    /** Badges that expired until then were told of, by the service's clock. */
    expiredUntil: wallClock().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('webhooks_organization').on(table.organizationId),
    check('webhooks_content', sql`${table.content} in ('ids', 'whole')`),
    check('webhooks_off', sql`${table.off} in ('switched', 'gone', 'failing')`),
  ],
)

/**
 * What webhooks are sent: a row is written by triggers in the transaction of the act, sent by the worker afterwards and kept
 * for 30 days. No foreign key to the webhook, which may be removed while an act is written; its rows go with it or later.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: id(),
    organizationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    webhookId: uuid().notNull(),
    event: text().$type<SentEvent>().notNull(),
    /** The ids of what it is about. */
    data: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Written when it is first sent, so that every repeat says the same; emptied when somebody it names is erased. */
    body: text(),
    status: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** When it is due; while it is sent, the end of the lease. */
    nextAttemptAt: createdAt(),
    /** Whether a worker is sending it, until the lease ends. */
    takenAt: instant(),
    sentAt: instant(),
    answerStatus: integer(),
    /** The first kilobyte of the answer. */
    answer: text(),
    problem: text().$type<DeliveryProblem>(),
    tookMs: integer(),
    createdAt: createdAt(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.webhookId, table.nextAttemptAt).where(sql`${table.status} = 'waiting'`),
    index('webhook_deliveries_taken')
      .on(table.webhookId)
      .where(sql`${table.status} = 'waiting' and ${table.takenAt} is not null`),
    index('webhook_deliveries_newest').on(table.webhookId, table.createdAt.desc(), table.id.desc()),
    index('webhook_deliveries_failed').on(table.webhookId).where(sql`${table.status} = 'failed'`),
    index('webhook_deliveries_organization').on(table.organizationId),
    index('webhook_deliveries_created').on(table.createdAt),
    check('webhook_deliveries_status', sql`${table.status} in ('waiting', 'delivered', 'failed')`),
  ],
)
