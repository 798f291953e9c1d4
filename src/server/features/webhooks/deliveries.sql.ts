import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { PAGE_SIZE } from '#contract/page.ts'
import type { DeliveryFilter } from '#contract/webhooks/deliveries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newestFirst } from '#server/platform/database/newest-first.ts'
import { offsetOf } from '#server/platform/database/paging.ts'
import { webhookDeliveries } from '#server/schema/tables/webhooks.ts'

export type DeliveryRow = typeof webhookDeliveries.$inferSelect
type Filter = z.output<typeof DeliveryFilter>
type Of = { organizationId: string; webhookId: string }

const isOf = ({ organizationId, webhookId }: Of) =>
  and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.webhookId, webhookId))

const { status, attempts } = webhookDeliveries
const STATES: Record<NonNullable<Filter['state']>, SQL> = {
  waiting: sql`${status} = 'waiting' and ${attempts} = 0`,
  retrying: sql`${status} = 'waiting' and ${attempts} > 0`,
  delivered: sql`${status} = 'delivered'`,
  failed: sql`${status} = 'failed'`,
  undelivered: sql`(${status} = 'failed' or ${status} = 'waiting' and ${attempts} > 0)`,
}

const matches = (of: Of, { state, event, days }: Filter) =>
  and(
    isOf(of),
    state && STATES[state],
    event && eq(webhookDeliveries.event, event),
    days === undefined
      ? undefined
      : sql`${webhookDeliveries.createdAt} > clock_timestamp() - make_interval(days => ${days})`,
  )

/** A page of what a webhook was sent, the newest first. */
export const findDeliveries = (db: Database, of: Of, filter: Filter, page: number): Promise<DeliveryRow[]> =>
  db
    .select()
    .from(webhookDeliveries)
    .where(matches(of, filter))
    .orderBy(...newestFirst(webhookDeliveries.createdAt, webhookDeliveries.id))
    .limit(PAGE_SIZE)
    .offset(offsetOf(page))

export const countMatching = (db: Database, of: Of, filter: Filter = {}): Promise<number> =>
  db.$count(webhookDeliveries, matches(of, filter))

export async function findDelivery(db: Database, of: Of, id: string): Promise<DeliveryRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookDeliveries)
    .where(and(isOf(of), eq(webhookDeliveries.id, id)))
  return row
}

/** As if it had never been sent, but for its id and body. */
const AGAIN = {
  status: 'waiting',
  attempts: 0,
  takenAt: null,
  problem: null,
  nextAttemptAt: sql`clock_timestamp()`,
} as const

/** Queues a delivery again, unless somebody is sending it. */
export async function updateSentAgain(tx: Database, of: Of, id: string): Promise<void> {
  const isBeingSent = sql`${status} = 'waiting' and ${webhookDeliveries.takenAt} is not null
    and ${webhookDeliveries.nextAttemptAt} > clock_timestamp()`
  await tx
    .update(webhookDeliveries)
    .set(AGAIN)
    .where(and(isOf(of), eq(webhookDeliveries.id, id), sql`not (${isBeingSent})`))
}

/** Queues again what has failed for good. @param since only what was first sent since then. @returns how many */
export async function updateReplayed(tx: Database, of: Of, since: string | undefined): Promise<number> {
  const after = since && sql`${webhookDeliveries.createdAt} >= ${since}::timestamptz`
  const rows = await tx
    .update(webhookDeliveries)
    .set(AGAIN)
    .where(and(matches(of, { state: 'failed' }), after || undefined))
    .returning({ id: webhookDeliveries.id })
  return rows.length
}
