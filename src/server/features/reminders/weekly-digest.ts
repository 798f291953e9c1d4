import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { actedBy, recordActivity } from '../activity/record-activity.sql.ts'
import { addDays } from './add-days.ts'
import { findWantsDigest, insertDigests, updateDigest } from './digests.sql.ts'
import { nextDay } from './send-reminders.ts'

/** How far a digest looks ahead, the day itself included. */
const DAYS_AHEAD = 30

export async function showWeeklyDigest(_: object, { db, caller }: SignedInRequest) {
  return { data: { is_on: await findWantsDigest(db, caller) } }
}

/** Switches the digest of the organization on or off in which the caller is. The next Monday is the first of which it tells. */
export async function updateWeeklyDigest({ is_on }: { is_on: boolean }, request: SignedInRequest) {
  const { db, caller, services } = request
  const now = wallClockNow(services)
  await db.transaction(async (tx) => {
    await updateDigest(tx, caller, is_on ? addDays(nextDay(now), -1) : null)
    await recordActivity(tx, { ...actedBy(request), kind: 'account_edited', details: { fields: ['weekly_digest'] } })
  })
  return { data: { is_on } }
}

/**
 * Writes the digests of the last Monday, for whoever has not had theirs: a Monday that was missed is made up for until the next.
 */
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

/** The Monday of the week of a day. */
const mondayOf = (day: string) => addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
