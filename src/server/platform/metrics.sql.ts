import { sql } from 'drizzle-orm'
import type { Database } from './database/database.ts'
import { onlyRow } from './database/only-row.ts'

/** Figures about the database, and about the mails and jobs in it. */
export type DatabaseFigures = {
  /** Sessions of the service, in any process, that wait for a lock of another transaction. */
  lockWaiters: number
  /** Mails that wait to be sent. */
  waiting: number
  /** Mails that were given up. */
  failed: number
  /** The age of the oldest waiting mail in seconds; 0 if none waits. */
  oldestWaiting: number
  /** Every job: how many seconds it is overdue, and how often it has failed since its last success. */
  jobs: { job: string; late: number; failed: number }[]
}

/** Counting stops at this many rows, which bounds the cost of the query. */
export const COUNTED_TO = 100_000

/** Reads the figures within two seconds, or fails. */
export const readDatabaseFigures = (db: Database): Promise<DatabaseFigures> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '2s', true), set_config('lock_timeout', '1s', true)`)
    const { rows } = await tx.execute<DatabaseFigures>(sql`
      select
        (select count(*)::int from pg_stat_activity
          where datname = current_database() and application_name = 'insegna' and wait_event_type = 'Lock') as "lockWaiters",
        outbox.waiting, outbox."oldestWaiting",
        (select count(*)::int from (select from mails where status = 'failed' limit ${COUNTED_TO}) given_up) as failed,
        (select coalesce(json_agg(json_build_object('job', name,
            'late', greatest(0, extract(epoch from clock_timestamp() - next_run_at)),
            'failed', case when leased_until is null then attempts else greatest(0, attempts - 1) end) order by name), '[]')
          from jobs) as jobs
      from (
        select count(*)::int as waiting,
          coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float as "oldestWaiting"
        from (
          select created_at from mails where status = 'waiting' order by next_attempt_at limit ${COUNTED_TO}
        ) due
      ) outbox`)
    return onlyRow(rows)
  })
