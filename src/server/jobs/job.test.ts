import { expect, test } from 'vitest'
import { nextRun } from './job.ts'

const ROME = 'Europe/Rome'
const next = (dailyAt: string, after: string) => nextRun({ dailyAt }, ROME, new Date(after)).toISOString()

test('a daily job runs at its wall clock on both sides of summer time', () => {
  expect(next('08:00', '2026-03-28T06:00:00Z')).toBe('2026-03-28T07:00:00.000Z')
  expect(next('08:00', '2026-03-28T07:00:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(next('08:00', '2026-10-24T06:00:00Z')).toBe('2026-10-25T07:00:00.000Z')
})

test('on the evening before the clocks change the next run is that of the morning after', () => {
  expect(next('08:00', '2026-03-28T22:30:00Z')).toBe('2026-03-29T06:00:00.000Z')
  expect(next('08:00', '2026-10-24T21:30:00Z')).toBe('2026-10-25T07:00:00.000Z')
  expect(next('08:00', '2026-10-25T22:30:00Z')).toBe('2026-10-26T07:00:00.000Z')
})

test('in the night that has no half past two the job runs an hour later', () => {
  expect(next('02:30', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z')
  expect(next('02:30', '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z')
})

test('in the night that has half past two twice the job runs at the first', () => {
  expect(next('02:30', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
  expect(next('02:30', '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30:00.000Z')
})

test('29 February has a run', () => {
  expect(next('08:00', '2028-02-28T08:00:00Z')).toBe('2028-02-29T07:00:00.000Z')
})

test('missed runs are one run: the next is after now', () => {
  expect(next('08:00', '2026-05-06T09:00:00Z')).toBe('2026-05-07T06:00:00.000Z')
  expect(nextRun({ everySeconds: 3600 }, ROME, new Date('2026-05-06T09:10:00Z')).toISOString()).toBe(
    '2026-05-06T10:10:00.000Z',
  )
})
