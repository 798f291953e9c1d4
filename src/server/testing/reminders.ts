import { sql } from 'drizzle-orm'
import { sendReminders } from '../features/reminders/send-reminders.ts'
import { instantOfWallClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { addBadge } from './badges.ts'
import type { Issuer } from './issuer.ts'

const TIME_ZONE = 'Europe/Rome'

/** The instant of a wall-clock time in the service's time zone. */
const at = (wallClock: string) => new Date(instantOfWallClock(`${wallClock}:00`, TIME_ZONE))

/** Request data of reminder settings. */
export const reminders = (days_before: number[], more: object = {}) => ({
  is_on: true,
  days_before,
  on_day_after: false,
  text: '',
  renew_url: null,
  ...more,
})

/** Enables reminders, processed up to the day `doneUntil`, and removes the runs of other tests' organizations. */
export async function remindSince(db: Database, issuer: Issuer, doneUntil: string, settings: object) {
  const { status, body } = await issuer.ask('PUT', '/issuers/organization/reminders', settings)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await db.execute(sql`delete from reminder_runs where organization_id <> ${issuer.organizationId}`)
  await db.execute(
    sql`update reminder_runs set done_until = ${doneUntil} where organization_id = ${issuer.organizationId}`,
  )
}

/** Issues a badge and marks its mail as sent. @param lastDay of its validity @returns its id */
export async function addDelivered(
  db: Database,
  issuer: Issuer,
  template: { id: string },
  lastDay: string,
  values: object = {},
): Promise<string> {
  const id = await addBadge(db, issuer, template, { expires_at: `${lastDay} 23:59:59`, ...values })
  await db.execute(sql`update mails set status = 'sent' where badge_id = ${id} and status = 'waiting'`)
  return id
}

/** The services with the clock at a wall-clock time. */
export const servicesAt = (services: Services, wallClock: string): Services => ({
  ...services,
  clock: { now: () => at(wallClock) },
})

/** Runs the reminders job at a wall-clock time. @returns the number of mails queued */
export async function remindAt(services: Services, wallClock: string): Promise<number> {
  const count = async () =>
    (
      await services.db.execute<{ count: number }>(sql`
      select count(*)::int as count from mails where kind = 'badges_ending'`)
    ).rows[0]!.count
  const before = await count()
  await sendReminders(servicesAt(services, wallClock))
  return (await count()) - before
}

/** An organization's reminder mails: recipient, and the badges with the days before expiry. */
export async function remindersOf(db: Database, { organizationId }: Pick<Issuer, 'organizationId'>) {
  const { rows } = await db.execute<{ recipient: string; badges: { badge: string; days: number }[] }>(sql`
    select m.recipient, json_agg(json_build_object('badge', s.badge_id, 'days', s.days) order by s.badge_id, s.days) as badges
    from mails m join sent_reminders s on s.mail_id = m.id
    where m.organization_id = ${organizationId} and m.kind = 'badges_ending'
    group by m.id, m.recipient order by m.created_at, m.recipient`)
  return rows
}
