import { expect, test } from 'vitest'
import type { Activity } from '#contract/activity.ts'
import { formatNetwork, linesByDay } from './activity-lines.ts'

const failure = (created_at: string, user_id = 'a'): Activity => ({
  id: created_at,
  kind: 'sign_in_failed',
  created_at,
  actor: { type: 'stranger', user_id, name: '', picture: null },
  subject: null,
  details: {},
  network: '185.220.3.0/24',
  earlier: [],
})

test('failed sign-ins of one person from one network within an hour are merged into one line with their count', () => {
  const days = linesByDay([
    failure('2026-11-20T11:20:00.000000Z'),
    failure('2026-11-20T11:10:00.000000Z'),
    failure('2026-11-20T11:05:00.000000Z', 'b'),
    failure('2026-11-20T11:00:00.000000Z'),
    failure('2026-11-20T09:00:00.000000Z'),
    failure('2026-11-18T11:00:00.000000Z'),
  ])
  expect(days.map(({ day, lines }) => [day, lines.map(({ details }) => details.count ?? 1)])).toEqual([
    ['2026-11-20', [2, 1, 1, 1]],
    ['2026-11-18', [1]],
  ])
})

test('a network is displayed as an address without its last part', () => {
  expect([formatNetwork('81.2.69.0/24'), formatNetwork('2001:db8::/48')]).toEqual(['81.2.69.x', '2001:db8::/48'])
})
