import { z } from 'zod'
import { findJobs, type JobRow } from '../jobs/jobs.sql.ts'
import { instantFrom, wallClockIn } from '../platform/clock.ts'
import { command } from './command.ts'

/** The command that lists the background jobs. */
export const jobCommands = {
  jobs: command({
    summary: 'Lists the background jobs: last run, next run, and the reason of a failure.',
    options: z.object({}),
    async run(_, { db, services }) {
      const rows = await findJobs(db)
      const { timeZone } = services.config
      const lines = rows.map((row) => jobLine(row, timeZone))
      return {
        message: lines.length > 0 ? lines.join('\n') : 'No job is known: the service has not run here yet.',
        object: { jobs: rows.map(jobObject) },
        isFault: rows.some(({ lastError }) => lastError !== null),
      }
    },
  }),
}

type ShownJob = JobRow & { isRunning: boolean }

function jobLine(job: ShownJob, timeZone: string): string {
  const at = (instant: string) => wallClockIn(timeZone, new Date(instant))
  const last = job.startedAt ? `last run ${at(job.startedAt)}` : 'has not run yet'
  const next = job.isRunning ? 'running now' : `next ${at(job.nextRunAt)}`
  const failed = job.lastError === null ? [] : [`failed ${job.attempts} times: ${job.lastError}`]
  return [`${job.name} (${job.schedule})`, last, next, ...failed].join('; ')
}

const jobObject = (job: ShownJob) => ({
  name: job.name,
  schedule: job.schedule,
  started_at: job.startedAt && instantFrom(job.startedAt),
  ended_at: job.endedAt && instantFrom(job.endedAt),
  succeeded_at: job.succeededAt && instantFrom(job.succeededAt),
  next_run_at: instantFrom(job.nextRunAt),
  is_running: job.isRunning,
  attempts: job.attempts,
  last_error: job.lastError,
})
