import { sql } from 'drizzle-orm'
import { sendReminders } from '../features/reminders/send-reminders.ts'
import { instantOfWallClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Services } from '../services.ts'
import { addBadge } from './badges.ts'
import type { Issuer } from './issuer.ts'

const TIME_ZONE = 'Europe/Rome'

/** The moment at which the clocks of the service show this. */
const at = (wallClock: string) => new Date(instantOfWallClock(`${wallClock}:00`, TIME_ZONE))

/** Settings that remind so many days before, unless told otherwise. */
export const reminders = (days_before: number[], more: object = {}) => ({
  is_on: true,
  days_before,
  on_day_after: false,
  text: '',
  renew_url: null,
  ...more,
})

/** Sets the organization's reminders as if their first day were the one after this. Those of other tests are over. */
export async function remindSince(db: Database, issuer: Issuer, doneUntil: string, settings: object) {
  const { status, body } = await issuer.ask('PUT', '/issuers/organization/reminders', settings)
  if (status !== 200) throw new Error(JSON.stringify(body))
  await db.execute(sql`delete from reminder_runs where organization_id <> ${issuer.organizationId}`)
  await db.execute(
    sql`update reminder_runs set done_until = ${doneUntil} where organization_id = ${issuer.organizationId}`,
  )
}

/** A badge whose mail has arrived. @param expiresAt its last day */
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

/** The services as they are when their clock shows this. */
export const servicesAt = (services: Services, wallClock: string): Services => ({
  ...services,
  clock: { now: () => at(wallClock) },
})

/** Has the job run at a moment. @returns how many people are told now */
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

/** What the mails of reminders of an organization are about: to whom, and which badges by which days. */
export async function remindersOf(db: Database, { organizationId }: Pick<Issuer, 'organizationId'>) {
  const { rows } = await db.execute<{ recipient: string; badges: { badge: string; days: number }[] }>(sql`
    select m.recipient, json_agg(json_build_object('badge', s.badge_id, 'days', s.days) order by s.badge_id, s.days) as badges
    from mails m join sent_reminders s on s.mail_id = m.id
    where m.organization_id = ${organizationId} and m.kind = 'badges_ending'
    group by m.id, m.recipient order by m.created_at, m.recipient`)
  return rows
}
