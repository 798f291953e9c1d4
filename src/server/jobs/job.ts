import { instantOfWallClock, wallClockIn } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'

/** When a job runs: so many seconds after it last ended, or each day at a wall clock (`08:00`) of the service's zone. */
export type When = { everySeconds: number } | { dailyAt: string }

/** What a job knows of its run. */
export type JobRun = {
  /** Asked between two steps of a long run: the service was told to stop. */
  isStopping(): boolean
}

/** Something that the service does by itself, again and again. A run that was cut short is done again from its beginning. */
export type Job = {
  name: string
  when: When
  work(services: Services, run: JobRun): Promise<void>
}

/**
 * The first run after a moment, however many were missed before it. A wall clock that a night does not have, because summer
 * time begins, is as much later; one that it has twice is the first of the two. So each day has one run.
 */
export function nextRun(when: When, timeZone: string, after: Date): Date {
  if ('everySeconds' in when) return new Date(after.getTime() + when.everySeconds * 1000)
  // Days are counted by the calendar: one that summer time shortens is no 24 hours long.
  const [year, month, day] = wallClockIn(timeZone, after).slice(0, 10).split('-').map(Number) as [
    number,
    number,
    number,
  ]
  for (let days = -1; ; days++) {
    const date = new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10)
    const run = new Date(instantOfWallClock(`${date} ${when.dailyAt}:00`, timeZone))
    if (run > after) return run
  }
}

/** When a job runs, for the operator. */
export const scheduleWords = (when: When, timeZone: string): string =>
  'everySeconds' in when ? `every ${when.everySeconds} s` : `daily at ${when.dailyAt}, ${timeZone}`
