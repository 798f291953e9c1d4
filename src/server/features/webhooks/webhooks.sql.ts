import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { WebhookOff } from '#contract/webhooks/webhooks.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { templates } from '#server/schema/tables/templates.ts'
import { webhookDeliveries, webhooks } from '#server/schema/tables/webhooks.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type WebhookChange = Partial<Omit<typeof webhooks.$inferInsert, 'id' | 'organizationId'>>

const isOf = (organizationId: string, id: string) =>
  and(eq(webhooks.organizationId, organizationId), eq(webhooks.id, id))

export const insertWebhook = async (tx: Database, webhook: typeof webhooks.$inferInsert): Promise<WebhookRow> =>
  onlyRow(await tx.insert(webhooks).values(webhook).returning())

/** An organization's webhooks, the oldest first. */
export const findWebhooks = (db: Database, organizationId: string): Promise<WebhookRow[]> =>
  db
    .select()
    .from(webhooks)
    .where(eq(webhooks.organizationId, organizationId))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id))

export async function findWebhook(db: Database, organizationId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await db.select().from(webhooks).where(isOf(organizationId, id))
  return row
}

/** The same; until the transaction ends nobody else changes it. */
export async function lockWebhook(tx: Database, organizationId: string, id: string): Promise<WebhookRow | undefined> {
  const [row] = await tx.select().from(webhooks).where(isOf(organizationId, id)).for('update')
  return row
}

export async function updateWebhook(tx: Database, organizationId: string, id: string, change: WebhookChange) {
  await tx
    .update(webhooks)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(isOf(organizationId, id))
}

/** Switches a webhook off; what waits is given up, so that it is sent again on demand only. */
export async function updateWebhookOff(tx: Database, organizationId: string, id: string, off: WebhookOff) {
  await updateWebhook(tx, organizationId, id, { off })
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', problem: 'off', takenAt: null })
    .where(and(eq(webhookDeliveries.webhookId, id), eq(webhookDeliveries.status, 'waiting')))
}

export async function deleteWebhook(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(webhooks).where(isOf(organizationId, id))
  await tx
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.organizationId, organizationId), eq(webhookDeliveries.webhookId, id)))
}

/** Whether all of some templates are the organization's. */
export async function areTemplatesOf(db: Database, organizationId: string, ids: string[]): Promise<boolean> {
  const found = await db.$count(
    templates,
    and(eq(templates.organizationId, organizationId), inArray(templates.id, ids)),
  )
  return found === new Set(ids).size
}

type Counts = { id: string; sent: number; failed: number; allFailed: number }

/** What the webhooks of an organization were sent in the last 24 hours, and what failed in the days that are kept. */
export async function countDeliveries(db: Database, organizationId: string): Promise<Map<string, Counts>> {
  const lastDay = sql`d.created_at > clock_timestamp() - interval '24 hours'`
  const { rows } = await db.execute<Counts>(sql`
    select w.id, count(*) filter (where ${lastDay} and d.status = 'delivered')::int as sent,
      count(*) filter (where ${lastDay} and (d.status = 'failed' or d.attempts > 0 and d.status = 'waiting'))::int as failed,
      count(*) filter (where d.status = 'failed')::int as "allFailed"
    from webhooks w join webhook_deliveries d on d.webhook_id = w.id and (${lastDay} or d.status = 'failed')
    where w.organization_id = ${organizationId} group by w.id`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Queues a test. @returns its id */
export async function insertTest(tx: Database, { id, organizationId }: WebhookRow): Promise<string> {
  const test = { organizationId, webhookId: id, event: 'endpoint.test', data: { webhook_id: id } } as const
  return onlyRow(await tx.insert(webhookDeliveries).values(test).returning({ id: webhookDeliveries.id })).id
}

/** Notes that something has arrived. */
export async function updateArrived(tx: Database, id: string): Promise<void> {
  await tx
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, id), isNotNull(webhooks.failingSince)))
}

/** Notes a failure. @returns since how many hours nothing has arrived; undefined if the webhook is off or gone */
export async function updateFailing(tx: Database, id: string): Promise<number | undefined> {
  const [row] = await tx
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, clock_timestamp())` })
    .where(and(eq(webhooks.id, id), sql`${webhooks.off} is null`))
    .returning({ hours: sql<number>`extract(epoch from clock_timestamp() - ${webhooks.failingSince})::float8 / 3600` })
  return row?.hours
}
