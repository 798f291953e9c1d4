import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { failureOf } from '#server/platform/log.ts'
import type { Database } from './database.ts'
import { onlyRow } from './only-row.ts'

/** Finds the database for a read that may take long: a standby that has everything committed so far, or the primary. */
export type Reading = () => Promise<Database>

/** How often and after which pause in milliseconds a standby is asked whether it has caught up. */
const TRIES = 4
const PAUSE_MS = 50
/** How long a standby that failed, or is none any more, is left alone, in milliseconds. */
const LEFT_ALONE_MS = 10_000

/**
 * Reads go to the standby only once it has replayed what the primary had written when they began: nobody, the person who
 * wrote it least of all, sees less than there is. One that is too far behind, unreachable or promoted is not waited for.
 *
 * @param standby undefined if there is none
 */
export function openReading(primary: Database, standby: Database | undefined, log: Pick<Logger, 'warn'>): Reading {
  if (!standby) return async () => primary
  let leftAloneUntil = 0
  return async () => {
    if (performance.now() < leftAloneUntil) return primary
    const { rows } = await primary.execute<{ lsn: string }>(sql`select pg_current_wal_insert_lsn()::text as lsn`)
    const { lsn } = onlyRow(rows)
    try {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const { rows: state } = await standby.execute<{ is_standby: boolean; is_level: boolean }>(sql`
          select pg_is_in_recovery() as is_standby, pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as is_level`)
        const { is_standby: isStandby, is_level: isLevel } = onlyRow(state)
        if (!isStandby) break
        if (isLevel) return standby
        if (attempt < TRIES) await pause(PAUSE_MS)
      }
      log.warn('the standby of DATABASE_READ_URL is behind or no standby: reads go to the primary')
    } catch (error) {
      log.warn(failureOf(error), 'the standby of DATABASE_READ_URL does not answer: reads go to the primary')
    }
    leftAloneUntil = performance.now() + LEFT_ALONE_MS
    return primary
  }
}
