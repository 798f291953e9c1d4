import { eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { wallClockNow } from '#server/platform/clock.ts'
import { jobs as jobRows } from '#server/schema/tables/jobs.ts'
import type { Services } from '#server/services.ts'
import { clockAt, DAY, HOUR, MINUTE } from '#server/testing/clock.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { test } from '#server/testing/test.ts'
import type { Job } from './job.ts'
import { registerJobs, runNextJob, startJobRunner } from './run-jobs.ts'

const notStopping = { isStopping: () => false }

/** Runs due jobs until none is left. @returns the names of the jobs that ran */
async function runAllDue(services: Services, jobs: Job[]) {
  const ran: string[] = []
  for (;;) {
    const name = await runNextJob(services, jobs, notStopping)
    if (!name) return ran
    ran.push(name)
  }
}

/** A job with a unique name, because tests share their database. */
const jobOf = (when: Job['when'], work: Job['work'] = async () => {}): Job => ({
  name: `job_${crypto.randomUUID()}`,
  when,
  work,
})

const inRome = (services: Services, instant: string) => {
  const clock = clockAt(instant)
  return { clock, services: { ...services, clock, config: { ...services.config, timeZone: 'Europe/Rome' } } }
}

test('a daily job runs at eight on every day of a year, through both changes of summer time', async ({
  services: all,
}) => {
  const { clock, services } = inRome(all, '2027-12-31T12:00:00Z')
  const moments: string[] = []
  const daily = jobOf({ dailyAt: '08:00' }, async () => {
    moments.push(wallClockNow(services))
  })
  await registerJobs(services, [daily])
  // Looks at 06:00 and 07:00 UTC, which are eight in Rome in summer and in winter, and at noon.
  for (let day = 0; day < 366; day++) {
    for (const hours of [18, 1, 5]) {
      clock.advance(hours * HOUR)
      await runAllDue(services, [daily])
    }
  }
  expect(moments).toHaveLength(366)
  expect(moments.every((moment) => moment.endsWith(' 08:00:00'))).toBe(true)
  expect(new Set(moments.map((moment) => moment.slice(0, 10))).size).toBe(366)
  expect(moments).toEqual(expect.arrayContaining(['2028-02-29 08:00:00', '2028-03-26 08:00:00', '2028-10-29 08:00:00']))
})

test('after five days without the service a daily job runs once, and then at its hour again', async ({
  services: all,
}) => {
  const { clock, services } = inRome(all, '2026-03-26T12:00:00Z')
  const daily = jobOf({ dailyAt: '08:00' })
  await registerJobs(services, [daily])
  clock.advance(5 * DAY)
  // A restart registers the jobs again, which must not postpone the missed run.
  await registerJobs(services, [daily])
  expect(await runAllDue(services, [daily])).toEqual([daily.name])
  clock.set('2026-04-01T05:59:59Z')
  expect(await runAllDue(services, [daily])).toEqual([])
  clock.set('2026-04-01T06:00:00Z')
  expect(await runAllDue(services, [daily])).toEqual([daily.name])
})

test('while a machine’s clock is a year or an hour off it runs no job, and afterwards no run is a year away', async ({
  services,
  db,
}) => {
  const job = jobOf({ everySeconds: 3600 })
  await registerJobs(services, [job])
  for (const off of [365 * DAY, HOUR, -HOUR, -365 * DAY]) {
    // The clock of this machine, not that of the database's.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    onTestFinished(() => void vi.useRealTimers())
    expect([off, await runAllDue(services, [job])]).toEqual([off, []])
    vi.useRealTimers()
  }
  expect(await runAllDue(services, [job])).toEqual([job.name])
  // As a version that trusted such a clock has left it.
  const { name } = job
  await db.update(jobRows).set({ nextRunAt: sql`clock_timestamp() + interval '1 year'` }).where(eq(jobRows.name, name))
  await registerJobs(services, [job])
  const [row] = await db.select().from(jobRows).where(eq(jobRows.name, name))
  expect(Date.parse(row!.nextRunAt)).toBeLessThanOrEqual(Date.now() + HOUR)
})

test('a failing job is retried with growing delays, and its saved error holds no personal data', async ({
  services: all,
  db,
}) => {
  const { clock, services } = inRome(all, '2026-05-04T10:00:00Z')
  let isBroken = true
  const hourly = jobOf({ everySeconds: 6 * 3600 }, async () => {
    if (isBroken) await db.execute(`select 'giulia.ferri@wrenfield.example'::int`)
  })
  const row = async () => (await db.select().from(jobRows).where(eq(jobRows.name, hourly.name)))[0]!
  await registerJobs(services, [hourly])
  const delays: number[] = []
  for (let attempt = 0; attempt < 8; attempt++) {
    expect(await runAllDue(services, [hourly])).toEqual([hourly.name])
    const delay = Date.parse((await row()).nextRunAt) - clock.now().getTime()
    delays.push(delay / MINUTE)
    clock.advance(delay)
  }
  expect(delays).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  expect(await row()).toMatchObject({ attempts: 8, lastError: expect.stringContaining('22P02') })
  expect((await row()).lastError).not.toContain('giulia')

  isBroken = false
  expect(await runAllDue(services, [hourly])).toEqual([hourly.name])
  expect(await row()).toMatchObject({ attempts: 0, lastError: null })
})

test('a job whose time is changed in the list takes its new time at the next start', async ({ services: all, db }) => {
  const { services } = inRome(all, '2026-05-04T10:00:00Z')
  const daily = jobOf({ dailyAt: '08:00' })
  await registerJobs(services, [daily])
  await registerJobs(services, [{ ...daily, when: { dailyAt: '13:00' } }])
  const [row] = await db.select().from(jobRows).where(eq(jobRows.name, daily.name))
  expect(row).toMatchObject({ schedule: 'daily at 13:00, Europe/Rome' })
  expect(new Date(row!.nextRunAt).toISOString()).toBe('2026-05-04T11:00:00.000Z')
})

test('a running job is not started twice; stopping waits for its next step, and the next start runs it again', async ({
  services,
  db,
}) => {
  let begun = 0
  let resolveBegun = () => {}
  const isBegun = new Promise<void>((resolve) => {
    resolveBegun = resolve
  })
  const long = jobOf({ everySeconds: 60 }, async (_, { isStopping }) => {
    begun += 1
    resolveBegun()
    while (!isStopping()) await new Promise((resolve) => setImmediate(resolve))
  })
  const runner = startJobRunner(services, [long])
  await isBegun
  expect(await runAllDue(services, [long])).toEqual([])
  await runner.stop()
  expect(begun).toBe(1)
  const [row] = await db.select().from(jobRows).where(eq(jobRows.name, long.name))
  expect(row).toMatchObject({ succeededAt: null, lastError: null, attempts: 0 })
  expect(row!.nextRunAt).toBe(row!.endedAt)
})

const onPostgres = test.runIf(inject('store') === 'postgres')

onPostgres(
  'a job that is being claimed when the service stops does not run, and is still due',
  async ({ services, db }) => {
    let begun = 0
    const job = jobOf({ everySeconds: 60 }, async () => {
      begun += 1
    })
    await registerJobs(services, [job])
    const release = await holdLock(db, (tx) => tx.execute('lock table jobs in access exclusive mode'))
    const runner = startJobRunner(services, [job])
    await waitForBlockedSession(db)
    const stopped = runner.stop()
    await release()
    await stopped
    expect(begun).toBe(0)
    expect(await runAllDue(services, [job])).toEqual([job.name])
  },
)
