import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/** Seconds for which an open dialog holds the mails, unless it renews the hold; longer than the dashboard takes to do so. */
const LEASE_SECONDS = 20
/** Seconds for which all open dialogs together may hold the mails of one award. */
const MOST_SECONDS = 5 * 60

/** The ends of a hold, in PostgreSQL's text format. */
type Hold = { until: string; atMost: string }

/** SQL: the awards whose mails are held back now, as an array. A few rows, read once in a statement. */
export const heldAwards = sql`array(select hold.award_id from award_holds hold where hold.ends_at > clock_timestamp())`

/**
 * Holds the mails of an award back for some seconds from now. Called at the end of the transaction that awards: badges and
 * mails for thousands take a while to write, and until it commits nobody can see the award, let alone undo it.
 */
export async function insertMailDelay(tx: Database, awardId: string, seconds: number): Promise<void> {
  if (seconds === 0) return
  await tx.execute(sql`
    insert into award_holds (award_id, holder, ends_at)
    values (${awardId}, ${awardId}, clock_timestamp() + make_interval(secs => ${seconds}))`)
}

/**
 * Holds the mails of an award back while `holder`, an open dialog to undo it, renews the hold.
 * @returns until when, and until when at most it can be renewed; undefined if the dialogs of this award have held them for as
 * long as they may
 */
export async function saveHold(db: Database, awardId: string, holder: string): Promise<Hold | undefined> {
  const lease = sql`make_interval(secs => ${LEASE_SECONDS})`
  const left = sql`make_interval(secs => ${MOST_SECONDS}) - (select time from others)`
  const { rows } = await db.execute<Hold>(sql`
    with others as (
      select coalesce(sum(ends_at - started_at), interval '0') as time from award_holds
      where award_id = ${awardId} and holder not in (${holder}, ${awardId})
    ), saved as (
      insert into award_holds as hold (award_id, holder, ends_at)
      select ${awardId}::uuid, ${holder}::uuid, clock_timestamp() + least(${lease}, ${left}) from others
      where ${left} > interval '0'
      on conflict (award_id, holder) do update
        set ends_at = greatest(hold.ends_at, least(clock_timestamp() + ${lease}, hold.started_at + ${left}))
      returning ends_at, started_at
    )
    select ends_at::text as until, (started_at + ${left})::text as "atMost" from saved where ends_at > clock_timestamp()`)
  return rows[0]
}

/** Ends the hold of a dialog that was closed. */
export async function endHold(db: Database, awardId: string, holder: string): Promise<void> {
  await db.execute(sql`
    update award_holds set ends_at = least(ends_at, clock_timestamp())
    where award_id = ${awardId} and holder = ${holder}`)
}
