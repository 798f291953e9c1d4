import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished } from 'vitest'
import type { Database } from '#server/platform/database/database.ts'
import { jobs as jobRows } from '#server/schema/tables/jobs.ts'
import type { Services } from '#server/services.ts'
import { notingJobs } from '#server/testing/noting-jobs.ts'
import { holdLock } from '#server/testing/stores/hold-lock.ts'
import { waitForBlockedSession } from '#server/testing/stores/wait-for-blocked-session.ts'
import { test as base } from '#server/testing/test.ts'
import { startTypeScript } from '#server/testing/typescript-process.ts'
import { startJobRunner } from './run-jobs.ts'

/** Only PostgreSQL can be used by several processes; the embedded store belongs to one. */
const test = base.runIf(inject('store') === 'postgres')

/** Generous, for busy machines. */
const SLOW = { timeout: 120_000 }
const SOON = { timeout: 60_000 }

function startWorker(url: unknown, dataDir: string, names: string[], hangs = ''): ChildProcess {
  const module = new URL('./job-worker.process.ts', import.meta.url)
  const child = startTypeScript(module, String(url), dataDir, names.join(','), hangs)
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Runs the jobs in this process, too. */
function runHere(services: Services, names: string[]) {
  const runner = startJobRunner(services, notingJobs(services.db, names))
  onTestFinished(() => runner.stop())
}

async function notesOf(db: Database, names: string[]) {
  const { rows } = await db.execute<{ process: number; name: string; step: string }>(
    sql`select process, name, step from job_notes where name = any(${sql.param(names)}::text[]) order by id`,
  )
  return rows
}

const makeNotes = (db: Database) =>
  db.execute(sql`
    create table if not exists job_notes (id serial, process int not null, name text not null, step text not null)`)

const namesOf = (count: number) => Array.from({ length: count }, () => `job_${crypto.randomUUID()}`)

test('two processes on one PostgreSQL run each job once', SLOW, async ({ db, database, dataDir, services }) => {
  await makeNotes(db)
  const names = namesOf(12)
  const past = new Date(Date.now() - 60_000).toISOString()
  await db.insert(jobRows).values(names.map((name) => ({ name, schedule: 'every 3600 s', nextRunAt: past })))
  // Both look for due jobs for the first time when this lock is released.
  const release = await holdLock(db, (tx) => tx.execute('lock table jobs in access exclusive mode'))
  await once(startWorker(database.pool.options.connectionString, dataDir, names), 'message')
  await waitForBlockedSession(db)
  runHere(services, names)
  await waitForBlockedSession(db, 2)
  await release()
  await expect
    .poll(async () => (await notesOf(db, names)).filter(({ step }) => step === 'ended').length, SOON)
    .toBe(names.length)
  const begun = (await notesOf(db, names)).filter(({ step }) => step === 'begun')
  expect(begun.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})

test(
  'a job whose process is killed in the middle of it is taken up again by another',
  SLOW,
  async ({ db, database, dataDir, services }) => {
    await makeNotes(db)
    const names = namesOf(1)
    const killed = startWorker(database.pool.options.connectionString, dataDir, names, 'hangs')
    await expect.poll(() => notesOf(db, names), SOON).toHaveLength(1)
    runHere(services, names)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    // Makes the lease expire, so that the killed process's job can be claimed again.
    await db.execute(sql`update jobs set leased_until = leased_until - interval '2 minutes' where name = ${names[0]}`)
    services.jobSignal.wake()
    await expect
      .poll(async () => (await notesOf(db, names)).map(({ process, step }) => [process === killed.pid, step]), SOON)
      .toEqual([
        [true, 'begun'],
        [false, 'begun'],
        [false, 'ended'],
      ])
  },
)
