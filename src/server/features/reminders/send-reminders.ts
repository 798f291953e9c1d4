import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { addDays } from './add-days.ts'
import { insertReminders } from './due-reminders.sql.ts'
import { findRemindingOrganizations, lockReminderRun, updateReminderRun } from './reminder-runs.sql.ts'

/** When reminders leave, in the service's zone. */
export const SENDING_HOUR = '08:00'
/** How many days what was missed still goes out. */
const DAYS_LATE = 7

/** The first day of which nothing was sent at a moment, and that day itself is still to come. @param wallClock the service's */
export const nextDay = (wallClock: string): string =>
  wallClock.slice(11, 16) < SENDING_HOUR ? wallClock.slice(0, 10) : addDays(wallClock.slice(0, 10), 1)

type Sending = Pick<Services, 'db' | 'log' | 'clock' | 'config' | 'mailSignal'>

/**
 * Writes the mails of all reminders that have fallen due since the last time, an organization at a time. What could not be
 * sent for days goes out with today's, so that nobody gets two mails on one day; what is older than a week never does. Before
 * eight o'clock nothing is due. An organization that fails holds up none of the others.
 * @param isStopping asked between two organizations
 * @throws what the last organization that failed met, so that the job is tried again
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

/** Of two processes one waits for the other, and finds that nothing is due any more. */
async function sendOf(tx: Database, organizationId: string, wallClock: string) {
  const none = { people: 0, badges: 0 }
  const today = wallClock.slice(0, 10)
  const run = await lockReminderRun(tx, organizationId)
  if (!run || run.done_until >= today) return none
  const days = { from: firstDay(run.done_until, today), until: today }
  // While an organization is disabled its days pass, and nothing of them goes out later.
  const sent = run.is_enabled ? await insertReminders(tx, organizationId, days, wallClock) : none
  await updateReminderRun(tx, organizationId, today)
  if (sent.people > 0) {
    const details = { count: sent.people, badges: sent.badges }
    await recordActivity(tx, { organizationId, actor: { type: 'system' }, kind: 'reminders_sent', details })
  }
  return sent
}

/** The day after the last that was done, but no day more than a week ago. */
function firstDay(doneUntil: string, today: string): string {
  const days = [addDays(doneUntil, 1), addDays(today, -DAYS_LATE)]
  return days.toSorted().at(-1)!
}
