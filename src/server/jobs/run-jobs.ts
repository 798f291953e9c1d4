import { failureOf } from '#server/platform/log.ts'
import type { Services } from '#server/services.ts'
import { type Job, type JobRun, nextRun, scheduleWords } from './job.ts'
import {
  type ClaimedJob,
  claimDueJob,
  isClockWrong,
  RENEW_MILLISECONDS,
  renewLease,
  saveJobs,
  saveRun,
} from './jobs.sql.ts'

const MINUTE = 60_000
/** Polling interval for due jobs, in milliseconds. */
const POLL_INTERVAL_MS = 5_000
/** How often the declared jobs are saved again, in milliseconds, so that no run stays where a wrong clock has put it. */
const REGISTER_INTERVAL_MS = 10 * MINUTE
/** Jobs that one process runs concurrently, so that a long one does not delay those with a time of day. */
const MAX_RUNNING_JOBS = 3

/** Saves which jobs exist and when they run. A new one with `everySeconds` is due at once. */
export async function registerJobs({ db, clock, config }: Services, jobs: Job[]): Promise<void> {
  const now = clock.now()
  const declared = jobs.map(({ name, when }) => ({
    name,
    schedule: scheduleWords(when, config.timeZone),
    nextRunAt: ('everySeconds' in when ? now : nextRun(when, config.timeZone, now)).toISOString(),
    latest: nextRun(when, config.timeZone, now).toISOString(),
  }))
  await saveJobs(db, declared)
}

/**
 * Runs the job that has been due the longest, if any is.
 * @returns its name
 */
export async function runNextJob(services: Services, jobs: Job[], run: JobRun): Promise<string | undefined> {
  const claimed = await claimNext(services, jobs)
  if (claimed) await runJob(services, claimed, run)
  return claimed?.job.name
}

type Claimed = { job: Job; row: ClaimedJob }

async function claimNext({ db, clock }: Services, jobs: Job[]): Promise<Claimed | undefined> {
  const names = jobs.map(({ name }) => name)
  const row = await claimDueJob(db, names, clock.now())
  const job = row && jobs.find(({ name }) => name === row.name)
  return job && { job, row }
}

async function runJob(services: Services, { job, row }: Claimed, run: JobRun): Promise<void> {
  const { db, log, clock, config, metrics } = services
  const renewing = setInterval(() => {
    renewLease(db, row).catch((error: unknown) => log.warn({ job: job.name, ...failureOf(error) }, 'a lease was lost'))
  }, RENEW_MILLISECONDS)
  const began = performance.now()
  let error: string | null = null
  try {
    // A job that was claimed just as the service began to stop is released without running.
    if (!run.isStopping()) await job.work(services, run)
  } catch (caught) {
    error = errorWords(caught)
    log.error({ job: job.name, attempts: row.attempts, ...failureOf(caught) }, 'a job failed')
  } finally {
    clearInterval(renewing)
  }
  metrics.jobRan({ job: job.name, isFailed: error !== null, seconds: (performance.now() - began) / 1000 })
  const endedAt = clock.now()
  const usual = nextRun(job.when, config.timeZone, endedAt)
  // A run that ended during shutdown may be incomplete, so it is due again for the next process.
  const isCutShort = error === null && run.isStopping()
  const retryAt = isCutShort ? endedAt : retryAfter(endedAt, row.attempts)
  const nextRunAt = error === null && !isCutShort ? usual : earlier(usual, retryAt)
  await saveRun(db, row, { endedAt, nextRunAt, error, isCutShort })
}

/** Exponential backoff: a minute after the first failure, then twice as long each time, an hour at most. */
const retryAfter = (endedAt: Date, attempts: number) =>
  new Date(endedAt.getTime() + Math.min(2 ** (attempts - 1), 60) * MINUTE)

const earlier = (one: Date, other: Date) => (one < other ? one : other)

/** One line for the operator, with only what may be logged of an error. */
function errorWords(error: unknown): string {
  const { failure, message, code, constraint } = failureOf(error)
  return [failure, code, constraint, message].filter(Boolean).join(' ').slice(0, 500)
}

export type JobRunner = {
  /** Starts no more jobs and waits for running ones; long jobs end between two steps. */
  stop(): Promise<void>
}

/** Runs jobs as they fall due, until it is stopped. */
export function startJobRunner(services: Services, jobs: Job[]): JobRunner {
  const { log, jobSignal } = services
  const running = new Set<Promise<void>>()
  let isStopping = false
  let registerAt = 0

  const begin = ({ job, row }: Claimed) => {
    const run = runJob(services, { job, row }, { isStopping: () => isStopping })
      .catch((error: unknown) => log.error({ job: job.name, ...failureOf(error) }, 'the end of a job was not written'))
      .finally(() => {
        running.delete(run)
        jobSignal.wake()
      })
    running.add(run)
  }
  const register = async () => {
    const isWrong = await isClockWrong(services.db)
    if (isWrong) log.error('the clock of this machine differs from the database’s by minutes: it runs no jobs')
    else await registerJobs(services, jobs)
    registerAt = performance.now() + REGISTER_INTERVAL_MS
  }
  const lookOnce = async (): Promise<boolean> => {
    if (performance.now() >= registerAt) await register()
    const claimed = running.size < MAX_RUNNING_JOBS ? await claimNext(services, jobs) : undefined
    if (claimed) begin(claimed)
    return claimed !== undefined
  }
  const look = async () => {
    while (!isStopping) {
      const hasBegun = await lookOnce().catch((error: unknown) => {
        log.error(failureOf(error), 'jobs could not be claimed')
        return false
      })
      if (!hasBegun && !isStopping) await jobSignal.wait(POLL_INTERVAL_MS)
    }
    await Promise.all(running)
  }
  const looking = look()
  return {
    async stop() {
      isStopping = true
      jobSignal.wake()
      await looking
    },
  }
}
