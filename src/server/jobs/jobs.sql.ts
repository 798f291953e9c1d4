import { asc, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { jobs } from '#server/schema/tables/jobs.ts'

export type JobRow = typeof jobs.$inferSelect

/** A job that this process runs now. */
export type ClaimedJob = Pick<JobRow, 'name' | 'attempts'> & { lease: string }

/**
 * How long a job stays claimed by a process that says nothing more. The database's clock counts it: it tells which process
 * lives, which is the same for all of them, and not what time it is for the rules.
 */
const LEASE = sql`interval '1 minute'`
/** How often a process says that it still runs a job. */
export const RENEW_MILLISECONDS = 15_000
/** Jobs of another version of the service, which may come back, are forgotten after so long. */
const FORGOTTEN = sql`interval '7 days'`

type DeclaredJob = Pick<JobRow, 'name' | 'schedule' | 'nextRunAt'>

/** Makes the rows of jobs that are new or run at other times than before, and forgets those that nobody declares. */
export async function saveJobs(db: Database, declared: DeclaredJob[]): Promise<void> {
  await db
    .insert(jobs)
    .values(declared)
    .onConflictDoUpdate({
      target: jobs.name,
      set: { schedule: sql`excluded.schedule`, nextRunAt: sql`excluded.next_run_at` },
      setWhere: sql`${jobs.schedule} <> excluded.schedule`,
    })
  const names = declared.map(({ name }) => name)
  await db.execute(sql`
    delete from jobs where name <> all(${sql.param(names)}::text[]) and next_run_at < clock_timestamp() - ${FORGOTTEN}`)
}

/**
 * Claims the job that has been due the longest: no other process runs it meanwhile. One whose process died is claimed again,
 * later each time that it happens.
 */
export async function claimDueJob(db: Database, names: string[], now: Date): Promise<ClaimedJob | undefined> {
  const at = now.toISOString()
  const { rows } = await db.execute<ClaimedJob>(sql`
    update jobs set lease = gen_random_uuid(), leased_until = clock_timestamp() + ${LEASE}, started_at = ${at}::timestamptz,
      attempts = attempts + 1
    where name = (select due.name from jobs due
      where due.name = any(${sql.param(names)}::text[]) and due.next_run_at <= ${at}::timestamptz
        and (due.leased_until is null
          or due.leased_until + least(due.attempts - 1, 60) * interval '1 minute' <= clock_timestamp())
      order by due.next_run_at, due.name limit 1 for update skip locked)
    returning name, lease, attempts`)
  return rows[0]
}

const isHeld = ({ name, lease }: ClaimedJob) => sql`${jobs.name} = ${name} and ${jobs.lease} = ${lease}::uuid`

/** Keeps a job claimed for another while. */
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
  /** It ended because the service stops, which is no success and no failed attempt. */
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

/** All jobs, by their names. */
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
