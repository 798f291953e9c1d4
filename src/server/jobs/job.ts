import { dayIn, instantOfWallClock } from '#server/platform/clock.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'

/** When a job runs: seconds after its last run ended, or daily at a wall-clock time (`08:00`) in the service's zone. */
export type When = { everySeconds: number } | { dailyAt: string }

/** Passed to a job's `work`. */
export type JobRun = {
  /** Whether the service is shutting down. Long jobs check it between two steps. */
  isStopping(): boolean
}

/** A recurring background task. A run that was cut short is repeated from its beginning. */
export type Job = {
  name: string
  when: When
  work(services: Services, run: JobRun): Promise<void>
}

/**
 * The first run after a moment, regardless of how many runs were missed before it. A wall-clock time that a night skips
 * because summer time begins runs later by the gap; one that occurs twice runs at the first. So each day has exactly
 * one run.
 */
export function nextRun(when: When, timeZone: string, after: Date): Date {
  if ('everySeconds' in when) return new Date(after.getTime() + when.everySeconds * 1000)
  // Counts calendar days, because a day on which the clocks change is not 24 hours long.
  const day = dayIn(timeZone, after)
  for (let days = -1; ; days++) {
    const date = addDays(day, days)
    const run = new Date(instantOfWallClock(`${date} ${when.dailyAt}:00`, timeZone))
    if (run > after) return run
  }
}

/** The schedule in words, for the operator. */
export const scheduleWords = (when: When, timeZone: string): string =>
  'everySeconds' in when ? `every ${when.everySeconds} s` : `daily at ${when.dailyAt}, ${timeZone}`
