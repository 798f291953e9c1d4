import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { webhookDeliveries, webhooks } from '#server/schema/tables/webhooks.ts'
import type { WebhookRow } from './webhooks.sql.ts'

export type TakenDelivery = { webhook: WebhookRow; delivery: typeof webhookDeliveries.$inferSelect }

/** Deliveries that are sent to one webhook at the same time, by all processes together. */
const AT_ONCE = 3
/** While nothing arrives at it; the others would wait for the same timeout. */
const AT_ONCE_FAILING = 1

/** Longer than a delivery may take: it is taken again only where its process has died. */
const LEASE = sql`interval '1 minute'`

const isDue = (webhook: SQL) => sql`
  d.webhook_id = ${webhook}.id and d.status = 'waiting' and d.next_attempt_at <= clock_timestamp()
  and (${webhook}.off is null or d.event = 'endpoint.test')`

const hasRoom = (webhook: SQL) => sql`
  (select count(*) from webhook_deliveries d where d.webhook_id = ${webhook}.id and d.status = 'waiting'
    and d.taken_at is not null and d.next_attempt_at > clock_timestamp())
  < case when ${webhook}.failing_since is null then ${AT_ONCE}::int else ${AT_ONCE_FAILING}::int end`

/**
 * Takes a delivery that is due, of the webhook that was served the longest ago and has room for another. If the process
 * dies, it becomes available again after the lease.
 * @param options.failingToo whether it may be of a webhook at which nothing arrives
 */
export function takeDelivery(
  db: Database,
  { failingToo }: { failingToo: boolean },
): Promise<TakenDelivery | undefined> {
  const w = sql.raw('w')
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select w.id from webhooks w join organizations o on o.id = w.organization_id
      where o.status = 'enabled' and (${failingToo} or w.failing_since is null) and ${hasRoom(w)}
        and exists (select from webhook_deliveries d where ${isDue(w)})
      order by w.taken_at nulls first, w.id limit 1 for update of w skip locked`)
    const [found] = rows
    if (!found) return undefined
    // A second statement, so that what another process took before the lock is seen.
    const [webhook] = await tx
      .update(webhooks)
      .set({ takenAt: sql`clock_timestamp()` })
      .where(eq(webhooks.id, found.id))
      .returning()
    const [delivery] = await tx
      .update(webhookDeliveries)
      .set({ takenAt: sql`clock_timestamp()`, nextAttemptAt: sql`clock_timestamp() + ${LEASE}` })
      .where(
        sql`${webhookDeliveries.id} = (select d.id from webhook_deliveries d join webhooks w on w.id = ${found.id}
          where ${isDue(w)} and ${hasRoom(w)} order by d.next_attempt_at, d.id limit 1 for update of d skip locked)`,
      )
      .returning()
    return webhook && delivery && { webhook, delivery }
  })
}

type Delivery = TakenDelivery['delivery']

/** Only who took it last may note how it went. */
const isOwn = ({ id, takenAt }: Delivery) =>
  and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, 'waiting'),
    eq(webhookDeliveries.takenAt, takenAt ?? ''),
  )

/** The body that was stored, of a row that nobody empties until the transaction ends; undefined if it is gone. */
export async function lockBody(tx: Database, { id }: Delivery): Promise<{ body: string | null } | undefined> {
  const [row] = await tx
    .select({ body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, id))
    .for('update')
  return row
}

export async function updateBody(tx: Database, { id }: Delivery, body: string): Promise<void> {
  await tx.update(webhookDeliveries).set({ body }).where(eq(webhookDeliveries.id, id))
}

/** How an attempt went; an answer is kept only while the body is, which an erasure empties. */
export type Noted = Pick<Delivery, 'answerStatus' | 'answer' | 'problem' | 'tookMs'>

const noted = ({ answer, ...rest }: Noted) => ({
  ...rest,
  answer: sql`case when ${webhookDeliveries.body} is not null then ${answer}::text end`,
  attempts: sql`${webhookDeliveries.attempts} + 1`,
  sentAt: sql`clock_timestamp()`,
  takenAt: null,
})

/** @returns whether it was this attempt's to note */
export async function updateDelivered(tx: Database, delivery: Delivery, result: Noted): Promise<boolean> {
  // Whom an erasure was about is forgotten here too, once the receiver knows.
  const forgotten = delivery.event === 'earner.erased' ? { data: {}, body: null, answer: null } : {}
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...noted(result), status: 'delivered', ...forgotten })
    .where(isOwn(delivery))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}

/** @param seconds until the next attempt; undefined gives up. @returns as above */
export async function updateUndelivered(tx: Database, delivery: Delivery, result: Noted, seconds: number | undefined) {
  const next =
    seconds === undefined
      ? { status: 'failed' as const }
      : { nextAttemptAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` }
  const rows = await tx
    .update(webhookDeliveries)
    .set({ ...noted(result), ...next })
    .where(isOwn(delivery))
    .returning({ id: webhookDeliveries.id })
  return rows.length > 0
}
