import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findWantsDigest, insertDigests, updateDigest } from './digests.sql.ts'
import { nextDay } from './send-reminders.ts'

/** Number of days that a digest covers, including the current one. */
const DAYS_AHEAD = 30

export async function showWeeklyDigest(_: object, { db, caller }: SignedInRequest) {
  return { data: { is_on: await findWantsDigest(db, caller) } }
}

/** Subscribes the caller to the organization's digest, or unsubscribes them. The first one is sent on the next Monday. */
export async function updateWeeklyDigest({ is_on }: { is_on: boolean }, request: SignedInRequest) {
  const { db, caller, services } = request
  const now = wallClockNow(services)
  await db.transaction(async (tx) => {
    await updateDigest(tx, caller, is_on ? addDays(nextDay(now), -1) : null)
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'account_edited',
      details: { fields: ['weekly_digest'] },
    })
  })
  return { data: { is_on } }
}

/** Inserts the latest Monday's digests for members who have not had theirs; a missed one is sent until the next Monday. */
export async function sendDigests(
  services: Pick<Services, 'db' | 'log' | 'clock' | 'config' | 'mailSignal'>,
): Promise<void> {
  const { db, log, mailSignal } = services
  const wallClock = wallClockNow(services)
  const monday = mondayOf(addDays(nextDay(wallClock), -1))
  const from = wallClock.slice(0, 10)
  const mails = await insertDigests(db, monday, { from, until: addDays(from, DAYS_AHEAD - 1) })
  if (mails > 0) {
    mailSignal.wake()
    log.info({ mails }, 'members are told what ends soon')
  }
}

const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
