import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { isLiveSession } from '#server/platform/http/callers.sql.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/**
 * Throws away what nobody can use any more: sessions, links and sign-ins that are over, invitations a month after their
 * end, answers kept for requests that come twice, counts of attempts whose time has passed, and lines of the activity
 * that are older than they are kept.
 *
 * @param idempotencyHours how long those answers are promised
 */
export async function cleanUp(db: Database, idempotencyHours: number): Promise<void> {
  await db.execute(sql`delete from sessions where not (${isLiveSession})`)
  await db.execute(sql`delete from account_links where used_at is not null or expires_at <= clock_timestamp()`)
  // The address of somebody who did not come is not kept for ever, nor in the activity.
  await db.execute(sql`
    with gone as (
      delete from invitations where expires_at < clock_timestamp() - interval '30 days'
      returning organization_id, id, accepted_at)
    select erase_activity_labels(organization_id, array_agg(id)) from gone where accepted_at is null
    group by organization_id`)
  await db.execute(sql`delete from passkey_challenges where expires_at <= clock_timestamp()`)
  await db.execute(sql`delete from sign_in_steps where expires_at <= clock_timestamp()`)
  await db.execute(
    sql`delete from idempotency_keys where created_at < clock_timestamp() - make_interval(hours => ${idempotencyHours})`,
  )
  await sweepActivities(db)
  // The limiter's own unit: milliseconds since 1970.
  await db.execute(sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`)
}

/** Lines swept in one statement: a store that was away for months is not held up. */
const SWEPT_AT_ONCE = 5_000

/** Deletes the lines of the activity that are older than their organization keeps them, a few at a time. */
async function sweepActivities(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ swept: number }>(sql`select sweep_activities(${SWEPT_AT_ONCE}) as swept`)
    if (onlyRow(rows).swept < SWEPT_AT_ONCE) return
  }
}

/** Every organization of the database: their uploads lie under their ids. */
export async function findOrganizationIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: organizations.id }).from(organizations)
  return rows.map(({ id }) => id)
}
