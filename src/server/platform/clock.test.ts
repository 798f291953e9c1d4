import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOfWallClock, wallClockIn } from './clock.ts'

test.each([
  ['Europe/Rome', '2025-11-14 18:00:00', '2025-11-14T18:00:00+01:00'],
  ['Europe/Rome', '2025-07-14 18:00:00', '2025-07-14T18:00:00+02:00'],
  ['America/St_Johns', '2025-01-01 00:30:00', '2025-01-01T00:30:00-03:30'],
  ['UTC', '2025-01-01 00:00:00', '2025-01-01T00:00:00+00:00'],
  ['Pacific/Apia', '2011-12-31 10:00:00', '2011-12-31T10:00:00+14:00'],
  ['Europe/Rome', '9999-12-31 23:59:59', '9999-12-31T23:59:59+01:00'],
])('in %s, %s is %s', (zone, wallClock, instant) => {
  expect(instantOfWallClock(wallClock, zone)).toBe(instant)
})

test('a wall clock that occurs twice means the first of the two', () => {
  expect(instantOfWallClock('2025-10-26 02:30:00', 'Europe/Rome')).toBe('2025-10-26T02:30:00+02:00')
  expect(instantOfWallClock('2025-10-26 03:00:00', 'Europe/Rome')).toBe('2025-10-26T03:00:00+01:00')
  expect(instantOfWallClock('2025-11-02 01:30:00', 'America/New_York')).toBe('2025-11-02T01:30:00-04:00')
})

test('a skipped wall clock is moved forward by the gap', () => {
  expect(instantOfWallClock('2025-03-30 02:30:00', 'Europe/Rome')).toBe('2025-03-30T03:30:00+02:00')
  expect(instantOfWallClock('2025-03-09 02:30:00', 'America/New_York')).toBe('2025-03-09T03:30:00-04:00')
})

test('local time before time zones keeps its wall clock, and loses the seconds of its offset', () => {
  expect(instantOfWallClock('1800-01-01 12:00:00', 'Europe/Rome')).toBe('1800-01-01T12:00:00+00:49')
  expect(instantOfWallClock('0001-01-01 12:00:00', 'Europe/Rome')).toBe('0001-01-01T12:00:00+00:49')
})

test('the instant of any existing wall clock shows that wall clock', () => {
  const zones = fc.constantFrom(
    'Europe/Rome',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
  )
  const instants = fc.date({ min: new Date('1950-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(zones, instants, (zone, at) => {
      const wallClock = wallClockIn(zone, at)
      const instant = new Date(instantOfWallClock(wallClock, zone))
      expect(wallClockIn(zone, instant)).toBe(wallClock)
      expect(instant.getTime()).toBeLessThanOrEqual(at.getTime())
    }),
    { numRuns: 500 },
  )
})
