import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { wallClockNow } from '#server/platform/clock.ts'
import { addBadge } from '#server/testing/badges.ts'
import { DAY } from '#server/testing/clock.ts'
import { emailOf, type PathWorld, pathWorld } from '#server/testing/paths.ts'
import { test } from '#server/testing/test.ts'
import { updatePathProgressIfNeeded } from './update-path-progress.ts'

type Dates = { emittedAt?: string; expires_at?: string }

const hold = ({ db, issuer, steps }: PathWorld, who: string, number: number, dates: Dates = {}) =>
  addBadge(db, issuer, steps[number - 1]!, {
    recipient_email: emailOf(who),
    recipient_first_name: who,
    recipient_last_name: 'Ferri',
    emittedAt: '2027-09-01 09:00:00',
    expires_at: null,
    ...dates,
  })

/** Runs the worker at the given times, and returns the wall-clock times at which it changed somebody's state. */
async function changesAt(world: PathWorld, moments: string[]) {
  const before = new Map<string, string>()
  const changes: string[] = []
  for (const moment of moments) {
    world.clock.set(moment)
    await updatePathProgressIfNeeded(world.services)
    const { rows } = await world.db.execute<{ who: string; state: string }>(sql`
      select split_part(e.email, '@', 1) as who, case when s.is_at_risk then 'at_risk' else s.state end as state
      from path_states s join earners e on e.id = s.earner_id where s.learning_path_id = ${world.pathId} order by e.email`)
    for (const { who, state } of rows) {
      if (before.get(who) !== state) changes.push(`${wallClockNow(world.services)} ${who} ${state}`)
      before.set(who, state)
    }
  }
  return changes
}

/** 05:00 UTC on every day of a period, plus some extra times, in chronological order. */
function mornings(from: string, to: string, besides: string[]) {
  const moments = [...besides]
  for (let at = Date.parse(`${from}T05:00:00Z`); at <= Date.parse(`${to}T05:00:00Z`); at += DAY)
    moments.push(new Date(at).toISOString())
  return moments.toSorted((one, other) => Date.parse(one) - Date.parse(other))
}

test('states are correct through a year with both DST changes, 29 February and a five-day outage', {
  timeout: 120_000,
}, async ({ services, db }) => {
  const inRome = { ...services, config: { ...services.config, timeZone: 'Europe/Rome' } }
  const world = await pathWorld({ services: inRome, db }, { steps: 2, at: '2027-10-01T05:00:00Z' })
  await world.set({ award_mode: 'automatic', validity_count: 12, validity_unit: 'month' })
  for (const who of ['anna', 'bruno', 'carla', 'dino', 'elena']) await hold(world, who, 1)
  // Half past two occurs twice in one of these nights, and not at all in the other.
  await hold(world, 'anna', 2, { expires_at: '2027-10-31 02:30:00' })
  await hold(world, 'bruno', 2, { expires_at: '2028-03-26 02:30:00' })
  await hold(world, 'carla', 2, { emittedAt: '2028-02-29 09:00:00' })
  // During the outage one of them is complete for two days only, and the other becomes complete.
  await hold(world, 'dino', 2, { emittedAt: '2028-07-03 09:00:00', expires_at: '2028-07-05 09:00:00' })
  await hold(world, 'elena', 2, { emittedAt: '2028-07-04 09:00:00' })

  const nights = ['2027-10-31T00:29:59Z', '2027-10-31T00:30:00Z', '2027-10-31T01:45:00Z']
  const spring = ['2028-03-26T00:59:59Z', '2028-03-26T01:00:00Z', '2028-02-29T07:59:59Z', '2028-02-29T08:00:00Z']
  const all = mornings('2027-10-01', '2028-11-05', [...nights, ...spring])
  const moments = all.filter((moment) => moment < '2028-07-02T12' || moment > '2028-07-07T12')
  expect(await changesAt(world, moments)).toEqual([
    '2027-10-01 07:00:00 anna awarded',
    '2027-10-01 07:00:00 bruno awarded',
    '2027-10-01 07:00:00 carla started',
    '2027-10-01 07:00:00 dino started',
    '2027-10-01 07:00:00 elena started',
    '2027-10-31 02:30:00 anna at_risk',
    '2028-02-29 09:00:00 carla awarded',
    '2028-03-26 03:00:00 bruno at_risk',
    '2028-07-08 07:00:00 elena awarded',
    '2028-10-02 07:00:00 anna lapsed',
    '2028-10-02 07:00:00 bruno lapsed',
  ])
  const { rows } = await db.execute(sql`
    select split_part(recipient_email, '@', 1) as who, expires_at::text as ends from badges
    where template_id = ${world.pathId} order by recipient_email`)
  expect(rows).toEqual([
    { who: 'anna', ends: '2028-10-01 23:59:59' },
    { who: 'bruno', ends: '2028-10-01 23:59:59' },
    { who: 'carla', ends: '2029-02-28 23:59:59' },
    { who: 'elena', ends: '2029-07-08 23:59:59' },
  ])
})
