import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertReminders } from './due-reminders.sql.ts'
import { findRemindingOrganizations, lockReminderRun, updateReminderRun } from './reminder-runs.sql.ts'

/** Time of day at which reminders are sent, in the service's zone. */
export const SENDING_HOUR = '08:00'
/** How many days late a missed reminder is still sent. */
const DAYS_LATE = 7

/** The next day on which reminders are sent, which is today before the sending hour. @param wallClock the service's */
export const nextDay = (wallClock: string): string =>
  wallClock.slice(11, 16) < SENDING_HOUR ? wallClock.slice(0, 10) : addDays(wallClock.slice(0, 10), 1)

type Sending = Pick<Services, 'db' | 'log' | 'clock' | 'config' | 'mailSignal'>

/**
 * Inserts the mails of all reminders that have become due since the last run, one transaction per organization. Missed
 * reminders are sent together with today's, so that nobody gets two mails in a day, and are dropped after a week.
 * Nothing is due before eight o'clock. An organization that fails does not delay the others.
 * @param isStopping checked between two organizations
 * @throws the error of the last organization that failed, so that the job is retried
 */
export async function sendReminders(services: Sending, isStopping = () => false): Promise<void> {
  const { db, log, mailSignal } = services
  const wallClock = wallClockNow(services)
  if (wallClock.slice(11, 16) < SENDING_HOUR) return
  let broken: unknown
  for (const { id } of await findRemindingOrganizations(db)) {
    if (isStopping()) break
    try {
      const sent = await db.transaction((tx) => sendOf(tx, id, wallClock))
      if (sent.people === 0) continue
      mailSignal.wake()
      log.info({ organization: id, ...sent }, 'people are reminded of badges that end')
    } catch (error) {
      broken = error
      log.error({ organization: id, ...failureOf(error) }, 'reminders of an organization failed')
    }
  }
  if (broken) throw broken
}

/** With two processes at once, the second waits for the lock and then finds nothing due. */
async function sendOf(tx: Database, organizationId: string, wallClock: string) {
  const none = { people: 0, badges: 0 }
  const today = wallClock.slice(0, 10)
  const run = await lockReminderRun(tx, organizationId)
  if (!run || run.done_until >= today) return none
  const days = { from: firstDay(run.done_until, today), until: today }
  // The days during which an organization is disabled are skipped, and their reminders are not sent later.
  const sent = run.is_enabled ? await insertReminders(tx, organizationId, days, wallClock) : none
  await updateReminderRun(tx, organizationId, today)
  if (sent.people > 0) {
    const details = { count: sent.people, badges: sent.badges }
    await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind: 'reminders_sent', details })
  }
  return sent
}

/** The day after the last completed one, but at most a week ago. */
function firstDay(doneUntil: string, today: string): string {
  const days = [addDays(doneUntil, 1), addDays(today, -DAYS_LATE)]
  return days.toSorted().at(-1)!
}
