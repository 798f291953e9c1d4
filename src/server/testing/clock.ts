import type { Clock } from '../platform/clock.ts'

export type TestClock = Clock & {
  set(instant: string): void
  advance(milliseconds: number): void
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A clock that moves only when a test moves it. @param instant in ISO 8601 */
export function clockAt(instant: string): TestClock {
  let now = Date.parse(instant)
  return {
    now: () => new Date(now),
    set: (other) => {
      now = Date.parse(other)
    },
    advance: (milliseconds) => {
      now += milliseconds
    },
  }
}
