import { sql } from 'drizzle-orm'
import type { ErasureWay } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'

// All other events are written by triggers.

/** Tells webhooks of an erasure, in its transaction. The id is forgotten once it has arrived. */
export async function tellErased(tx: Database, organizationId: string, about: { earner_id: string; way: ErasureWay }) {
  await tx.execute(sql`
    select tell_webhooks(${organizationId}::uuid, 'earner.erased', null, ${JSON.stringify(about)}::jsonb)`)
}

/** Tells webhooks of a template that is active from the beginning, in its transaction. */
export async function tellActivated(tx: Database, organizationId: string, templateId: string): Promise<void> {
  await tx.execute(sql`
    select tell_webhooks(${organizationId}::uuid, 'template.activated', ${templateId}::uuid,
      jsonb_build_object('template_id', ${templateId}::uuid))`)
}

/**
 * Tells webhooks of the badges that have expired since they were last told. Repeated, it tells nothing twice.
 * @param now the wall-clock time
 */
export async function tellExpired(db: Database, now: string): Promise<void> {
  await db.execute(sql`
    with due as (
      select id, organization_id, off, events, template_ids, expired_until from webhooks
      where expired_until < ${now}::timestamp order by id for update
    ), seen as (
      update webhooks w set expired_until = ${now}::timestamp from due where w.id = due.id
    )
    insert into webhook_deliveries (organization_id, webhook_id, event, data)
    select b.organization_id, due.id, 'badge.expired', badge_ids(b)
    from due join badges b on b.organization_id = due.organization_id
      and b.expires_at > due.expired_until and b.expires_at <= ${now}::timestamp
    where due.off is null and 'badge.expired' = any(due.events) and b.status = 'valid'
      and (due.template_ids is null or b.template_id = any(due.template_ids))
    order by b.expires_at, b.seq`)
}
