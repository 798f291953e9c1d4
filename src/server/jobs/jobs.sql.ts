import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { jobs } from '#server/schema/tables/jobs.ts'

export type JobRow = typeof jobs.$inferSelect

/** A job that this process runs now. */
export type ClaimedJob = Pick<JobRow, 'name' | 'attempts'> & { lease: string }

/**
 * How long a job stays claimed without a renewal. Measured by the database's clock, because all processes share it;
 * `services.clock` is only for rules.
 */
const LEASE = sql`interval '1 minute'`
/** How often a process renews the lease of a job that it is running. */
export const RENEW_MILLISECONDS = 15_000
/** How long the row of a job that is not declared is kept: another version of the service may declare it again. */
const FORGOTTEN = sql`interval '7 days'`

/** `latest`: no run is later than this, so a later one was set by a clock that was wrong. */
type DeclaredJob = Pick<JobRow, 'name' | 'schedule' | 'nextRunAt'> & { latest: string }

/**
 * Inserts new jobs, updates those with a new schedule or an impossible next run, and deletes undeclared ones that have been
 * due for a week.
 */
export async function saveJobs(db: Database, declared: DeclaredJob[]): Promise<void> {
  await db
    .insert(jobs)
    .values(declared.map(({ latest: _, ...row }) => row))
    .onConflictDoUpdate({
      target: jobs.name,
      set: { schedule: sql`excluded.schedule`, nextRunAt: sql`excluded.next_run_at` },
      setWhere: sql`${jobs.schedule} <> excluded.schedule`,
    })
  await db.execute(sql`
    update jobs set next_run_at = declared.latest
    from json_to_recordset(${JSON.stringify(declared)}::json) as declared (name text, latest timestamptz)
    where jobs.name = declared.name and jobs.next_run_at > declared.latest`)
  const names = declared.map(({ name }) => name)
  await db.execute(sql`
    delete from jobs where name <> all(${sql.param(names)}::text[]) and next_run_at < clock_timestamp() - ${FORGOTTEN}`)
}

/** By how many seconds the clock of this machine may differ from the database's, which all processes share. */
const MAX_CLOCK_SECONDS = 600

const clockSeconds = () => sql`abs(extract(epoch from clock_timestamp() - ${new Date().toISOString()}::timestamptz))`

/** Whether this machine's clock is so wrong that it claims no jobs. */
export async function isClockWrong(db: Database): Promise<boolean> {
  const { rows } = await db.execute<{ wrong: boolean }>(sql`select ${clockSeconds()} > ${MAX_CLOCK_SECONDS} as wrong`)
  return onlyRow(rows).wrong
}

/**
 * Claims the job that has been due the longest, so that no other process runs it, unless this machine's clock is wrong. A job whose process died can be
 * claimed again, a minute later for each earlier attempt, up to an hour.
 */
export async function claimDueJob(db: Database, names: string[], now: Date): Promise<ClaimedJob | undefined> {
  const at = now.toISOString()
  const { rows } = await db.execute<ClaimedJob>(sql`
    update jobs set lease = gen_random_uuid(), leased_until = clock_timestamp() + ${LEASE}, started_at = ${at}::timestamptz,
      attempts = attempts + 1
    where name = (select due.name from jobs due
      where due.name = any(${sql.param(names)}::text[]) and due.next_run_at <= ${at}::timestamptz
        and ${clockSeconds()} <= ${MAX_CLOCK_SECONDS}
        and (due.leased_until is null
          or due.leased_until + least(due.attempts - 1, 60) * interval '1 minute' <= clock_timestamp())
      order by due.next_run_at, due.name limit 1 for update skip locked)
    returning name, lease, attempts`)
  return rows[0]
}

const isHeld = ({ name, lease }: ClaimedJob) => sql`${jobs.name} = ${name} and ${jobs.lease} = ${lease}::uuid`

/** Extends the lease of a claimed job. */
export async function renewLease(db: Database, job: ClaimedJob): Promise<void> {
  await db
    .update(jobs)
    .set({ leasedUntil: sql`clock_timestamp() + ${LEASE}` })
    .where(isHeld(job))
}

type Ended = {
  endedAt: Date
  nextRunAt: Date
  error: string | null
  /** The service is shutting down: neither a success nor a failed attempt. */
  isCutShort: boolean
}

/** Writes how a run ended, unless another process has taken the job over. */
export async function saveRun(
  db: Database,
  job: ClaimedJob,
  { endedAt, nextRunAt, error, isCutShort }: Ended,
): Promise<void> {
  const at = endedAt.toISOString()
  await db
    .update(jobs)
    .set({
      endedAt: at,
      nextRunAt: nextRunAt.toISOString(),
      lastError: error,
      lease: null,
      leasedUntil: null,
      ...(error === null && { attempts: 0 }),
      ...(error === null && !isCutShort && { succeededAt: at }),
    })
    .where(isHeld(job))
}

/** All jobs, ordered by name. */
export const findJobs = (db: Database): Promise<(JobRow & { isRunning: boolean })[]> =>
  db
    .select({
      name: jobs.name,
      schedule: jobs.schedule,
      nextRunAt: jobs.nextRunAt,
      startedAt: jobs.startedAt,
      endedAt: jobs.endedAt,
      succeededAt: jobs.succeededAt,
      attempts: jobs.attempts,
      lastError: jobs.lastError,
      lease: jobs.lease,
      leasedUntil: jobs.leasedUntil,
      isRunning: sql<boolean>`coalesce(${jobs.leasedUntil} > clock_timestamp(), false)`,
    })
    .from(jobs)
    .orderBy(asc(jobs.name))
