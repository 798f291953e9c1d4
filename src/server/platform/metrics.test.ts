import { execFile, execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { lockOrganization } from '../features/organizations/lock-organization.sql.ts'
import { jobs } from '../schema/tables/jobs.ts'
import { mails } from '../schema/tables/mails.ts'
import { addBadge } from '../testing/badges.ts'
import { signedIn } from '../testing/issuer.ts'
import { waitForBlockedSession } from '../testing/stores/wait-for-blocked-session.ts'
import { addTemplate } from '../testing/templates.ts'
import { test } from '../testing/test.ts'
import { openMetrics } from './metrics.ts'

const ALERTS = resolve(import.meta.dirname, '../../../docs/alerts.yml')

/** The values of a scrape by their series: `name` or `name{label="value"}`. */
async function scraped({ exposition }: ReturnType<typeof openMetrics>) {
  const { text } = await exposition()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]))
}

test('the metrics report waiting mails, failed mails and the disk', async ({ db, issuer, services }) => {
  const template = await addTemplate(db, issuer)
  const [old, failed] = [await addBadge(db, issuer, template), await addBadge(db, issuer, template)]
  await db.update(mails).set({ createdAt: sql`now() - interval '3 days'` }).where(eq(mails.badgeId, old))
  await db.update(mails).set({ status: 'failed' }).where(eq(mails.badgeId, failed))

  const values = await scraped(services.metrics)
  expect(values.get('insegna_outbox_oldest_mail_age_seconds')).toBeGreaterThanOrEqual(3 * 24 * 3600)
  expect(values.get('insegna_outbox_mails{status="waiting"}')).toBeGreaterThan(0)
  expect(values.get('insegna_outbox_mails{status="failed"}')).toBeGreaterThan(0)
  expect(values.get('insegna_database_up')).toBe(1)
  const free = values.get('insegna_data_directory_free_bytes')!
  expect(free).toBeGreaterThan(0)
  expect(values.get('insegna_data_directory_size_bytes')).toBeGreaterThanOrEqual(free)

  await db.delete(mails).where(eq(mails.badgeId, old))
  const disk = await scraped(
    openMetrics({ pool: services.pool, apart: db }, join(import.meta.dirname, 'no such place')),
  )
  expect(disk.has('insegna_data_directory_free_bytes')).toBe(false)
  expect(disk.get('insegna_database_up')).toBe(1)
})

test('the metrics report late and failing jobs', async ({ db, services }) => {
  const [late, failing] = [`late_${crypto.randomUUID()}`, `failing_${crypto.randomUUID()}`]
  const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
  await db.insert(jobs).values([
    { name: late, schedule: 'daily at 08:00, UTC', nextRunAt: at(-2 * 3_600_000) },
    { name: failing, schedule: 'every 60 s', nextRunAt: at(60_000), attempts: 4, lastError: 'Error: no' },
  ])
  services.metrics.jobRan({ job: failing, isFailed: true, seconds: 2 })
  const values = await scraped(services.metrics)
  expect(values.get(`insegna_job_lateness_seconds{job="${late}"}`)).toBeGreaterThanOrEqual(7200)
  expect(values.get(`insegna_job_lateness_seconds{job="${failing}"}`)).toBe(0)
  expect(values.get(`insegna_job_failures{job="${failing}"}`)).toBe(4)
  expect(values.get(`insegna_job_runs_total{job="${failing}",result="failed"}`)).toBe(1)
})

test('the metrics answer while every connection is in use, and report the waiters', async ({ db, database, app }) => {
  const issuer = await signedIn(app, db)
  const metrics = openMetrics(database, '/')
  const { pool } = database
  const holding = await pool.connect()
  await holding.query('begin')
  await holding.query('select from organizations where id = $1 for update', [issuer.organizationId])
  const waiting = db.transaction((tx) => lockOrganization(tx, issuer.organizationId))
  await waitForBlockedSession(db)
  const others = await Promise.all(Array.from({ length: pool.options.max - 2 }, () => pool.connect()))
  const last = pool.query('select 1')

  const values = await scraped(metrics)
  await holding.query('rollback')
  for (const client of [holding, ...others]) client.release()
  await Promise.all([waiting, last])
  expect(values.get('insegna_database_pool_connections{state="used"}')).toBe(pool.options.max)
  expect(values.get('insegna_database_pool_waiters')).toBe(1)
  expect(values.get('insegna_database_lock_waiters')).toBe(1)

  const after = await scraped(metrics)
  expect(after.get('insegna_database_pool_waiters')).toBe(0)
  expect(after.get('insegna_database_lock_waiters')).toBe(0)
})

test('a database that does not answer is asked once, and no scrape waits for it', async ({ database }) => {
  let queries = 0
  const silent = {
    transaction() {
      queries += 1
      return new Promise(() => {})
    },
  }
  const metrics = openMetrics({ ...database, apart: silent as never }, '/')
  for (const values of [await scraped(metrics), await scraped(metrics)]) {
    expect(values.get('insegna_database_up')).toBe(0)
  }
  expect(queries).toBe(1)
})

const Alerts = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: z.string(),
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Insegna[A-Z]\w+$/),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.strictObject({ severity: z.enum(['warning', 'critical']) }),
          annotations: z.strictObject({ summary: z.string().min(10), description: z.string().min(50) }),
        }),
      ),
    }),
  ),
})

/** The metrics that an expression uses, and the labels that it filters by. */
function asksFor(expr: string) {
  const names = expr.match(/\b(?:insegna|nodejs|process)_\w+/g) ?? []
  const labels = [...expr.matchAll(/\{([^}]*)\}/g)].flatMap(
    ([, matchers = '']) => matchers.match(/\w+(?=!?[=~])/g) ?? [],
  )
  return { names, labels }
}

test('every alert uses metrics and labels that the service really has', async ({ services, app }) => {
  services.metrics.watchProcess()
  await app.request('/healthz')
  const series = [...(await scraped(services.metrics)).keys()]
  const { groups } = Alerts.parse(parse(await readFile(ALERTS, 'utf8')))
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  const expressions = rules.map(({ expr }) => asksFor(expr))
  for (const { names } of expressions) {
    for (const name of names) expect(series.map((written) => written.split('{')[0])).toContain(name)
  }
  const known = new Set(['job', 'instance', ...series.flatMap((written) => written.match(/\w+(?==")/g) ?? [])])
  expect(expressions.flatMap(({ labels }) => labels).filter((label) => !known.has(label))).toEqual([])
  // Every figure that indicates a problem has an alert.
  for (const name of ['pool_waiters', 'lock_waiters', 'oldest_mail', 'mails', 'free_bytes', 'eventloop', 'up']) {
    expect(expressions.flatMap(({ names }) => names).join()).toContain(name)
  }
})

test.runIf(isPromtoolInstalled())('promtool accepts the alerts', async () => {
  const { stdout } = await promisify(execFile)('promtool', ['check', 'rules', ALERTS])
  expect(stdout).toMatch(/SUCCESS: \d+ rules found/)
})

function isPromtoolInstalled(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
