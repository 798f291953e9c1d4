import { sql } from 'drizzle-orm'
import { DELIVERY_DAYS } from '#contract/webhooks/deliveries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { isLiveSession } from '#server/platform/http/callers.sql.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { sweepImports } from '../features/badge-imports/badge-imports.sql.ts'

/**
 * Deletes what has expired: the addresses of mails of no organization after 30 days, sessions, links, proofs and passports of earners, unfinished sign-ins and the assertions of those by a provider, invitations a month after they expired, responses
 * kept for idempotency keys, deliveries of webhooks after 30 days, imports of badges, rate-limit counts, holds of awards an hour after they ended, and activity lines past their
 * retention period.
 *
 * @param idempotencyHours how long those responses are kept
 */
export async function cleanUp(db: Database, idempotencyHours: number): Promise<void> {
  await db.execute(sql`delete from sessions where not (${isLiveSession})`)
  await db.execute(sql`delete from account_links where used_at is not null or expires_at <= clock_timestamp()`)
  // The address of someone who did not accept is removed from the activity too.
  await db.execute(sql`
    with gone as (
      delete from invitations where expires_at < clock_timestamp() - interval '30 days'
      returning organization_id, id, accepted_at)
    select erase_activity_labels(organization_id, array_agg(id)) from gone where accepted_at is null
    group by organization_id`)
  await db.execute(sql`delete from passkey_challenges where expires_at <= clock_timestamp()`)
  await db.execute(sql`delete from sign_in_steps where expires_at <= clock_timestamp()`)
  await db.execute(sql`delete from passport_proofs where expires_at <= clock_timestamp() - interval '1 day'`)
  await db.execute(sql`delete from passport_sessions where expires_at <= clock_timestamp()`)
  await db.execute(sql`
    delete from passports p where not exists (select from passport_sessions s where s.passport_id = p.id)
      and not exists (select from passport_addresses a where a.passport_id = p.id
        and a.proved_at > clock_timestamp() - make_interval(days => ${UNUSED_PASSPORT_DAYS}))
      and not exists (select from passport_addresses a where a.joined_from = p.id
        and a.joined_at > clock_timestamp() - make_interval(days => ${UNUSED_PASSPORT_DAYS}))`)
  await db.execute(sql`delete from sso_attempts where expires_at <= clock_timestamp()`)
  await db.execute(sql`delete from sso_assertions where expires_at <= clock_timestamp()`)
  await db.execute(
    sql`delete from idempotency_keys where created_at < now() - make_interval(hours => ${idempotencyHours})`,
  )
  await db.execute(sql`delete from award_holds where ends_at < clock_timestamp() - interval '1 hour'`)
  await sweepImports(db)
  // Mails of an organization are kept as long as it says.
  await db.execute(sql`
    update mails set recipient = '', last_error = null where organization_id is null and status <> 'waiting' and recipient <> ''
      and created_at < clock_timestamp() - interval '30 days'`)
  await sweepDeliveries(db)
  await sweepActivities(db)
  // `expire` is in milliseconds since 1970.
  await db.execute(sql`delete from rate_limits where expire < extract(epoch from clock_timestamp()) * 1000`)
}

/** Days after which a passport that nobody opens is forgotten; opening one again takes a mail, as before. */
const UNUSED_PASSPORT_DAYS = 400

/** Lines deleted in one statement, so that a backlog of months does not block the store. */
const SWEPT_AT_ONCE = 5_000

/** Deletes what webhooks were sent over a month ago, in batches. */
async function sweepDeliveries(db: Database): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(sql`
      delete from webhook_deliveries where id in (select id from webhook_deliveries
        where created_at < now() - make_interval(days => ${DELIVERY_DAYS}) limit ${SWEPT_AT_ONCE})`)
    if ((rowCount ?? 0) < SWEPT_AT_ONCE) return
  }
}

/** Deletes activity lines that are older than their organization's retention period, in batches. */
async function sweepActivities(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ swept: number }>(sql`select sweep_activities(${SWEPT_AT_ONCE}) as swept`)
    if (onlyRow(rows).swept < SWEPT_AT_ONCE) return
  }
}

/** The ids of all organizations: uploads are stored under them. */
export async function findOrganizationIds(db: Database): Promise<string[]> {
  const rows = await db.select({ id: organizations.id }).from(organizations)
  return rows.map(({ id }) => id)
}
