import pg from 'pg'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { readConfig } from './platform/config.ts'
import { startService } from './start-service.ts'
import { people } from './testing/earners.ts'
import { signedIn } from './testing/issuer.ts'
import { emptyStore } from './testing/keep-store.ts'
import { type DatabaseProxy, startDatabaseProxy } from './testing/servers/database-proxy.ts'
import { type PostgresCluster, startPostgresCluster } from './testing/servers/postgres-cluster.ts'
import { slowSize } from './testing/slow-size.ts'
import { addTemplate } from './testing/templates.ts'

const SLOW = { timeout: 180_000 }
const BADGES = '/api/v1/issuers/organization/badges'

let primary: PostgresCluster
let standby: PostgresCluster
let proxy: DatabaseProxy
/** A database of the primary, through the proxy and directly; and of the standby. */
let urls: { proxied: string; primary: string; standby: string }

const query = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}

/** A primary that acknowledges a commit once its standby has it too. */
beforeEach(async () => {
  primary = await startPostgresCluster({ synchronous_commit: 'on' })
  onTestFinished(primary.stop)
  const own = await primary.createDatabase()
  standby = await startPostgresCluster({ synchronous_commit: 'on' }, primary.url)
  onTestFinished(standby.stop)
  await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'")
  await query(primary.url, 'SELECT pg_reload_conf()')
  proxy = await startDatabaseProxy(own)
  onTestFinished(proxy.stop)
  const onStandby = new URL(own)
  onStandby.port = new URL(standby.url).port
  urls = { proxied: proxy.url, primary: own, standby: onStandby.href }
}, 120_000)

async function started(settings: NodeJS.ProcessEnv = {}) {
  const { DATA_DIR } = await emptyStore('embedded')
  const place = {
    DATA_DIR,
    DATABASE_URL: urls.proxied,
    PORT: '0',
    LOG_LEVEL: 'silent',
    SHUTDOWN_DELAY: '0',
    ...settings,
  }
  const service = await startService(readConfig(place))
  onTestFinished(service.stop)
  return service
}

test('after a promotion every acknowledged award is there once, and no process is started again', SLOW, async () => {
  const services = [await started(), await started()]
  const { db } = services[0]!.services
  const { cookie } = await signedIn({} as never, db, { creditsLeft: 10_000 })
  const template = await addTemplate(db, {
    organizationId: (await query(urls.primary, 'select id from organizations'))[0].id,
  })
  const persons = people(slowSize(400, 120))
  const acknowledged: string[] = []
  const statuses = new Set<number>()
  let promoted: Promise<unknown> | undefined
  const promote = async () => {
    proxy.refuse()
    await primary.stop()
    await query(standby.url, 'SELECT pg_promote()')
    proxy.lead(urls.standby)
    proxy.recover()
  }
  const awardOne = async (number: number) => {
    const key = crypto.randomUUID()
    for (;;) {
      const response = await fetch(`http://127.0.0.1:${services[number % 2]!.port}${BADGES}`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ ...persons[number], badge_template_id: template.id }),
      })
      statuses.add(response.status)
      if (response.status !== 201) continue
      acknowledged.push((JSON.parse(await response.text()) as { data: { id: string } }).data.id)
      if (acknowledged.length >= persons.length / 2) promoted ??= promote()
      return
    }
  }
  let next = 0
  const lane = async () => {
    while (next < persons.length) await awardOne(next++)
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  await promoted
  const badges = await query(urls.standby, 'select id::text from badges')
  expect(badges.map(({ id }) => id).sort()).toEqual(acknowledged.sort())
  expect([...statuses].sort()).toEqual([201, 503])
  const ready = await Promise.all(services.map(({ port }) => fetch(`http://127.0.0.1:${port}/readyz`)))
  expect(ready.map(({ status }) => status)).toEqual([200, 200])
})

test.runIf(slowSize(1, 0))(
  'reads go to a standby that has everything, and to the primary while it lags or is away',
  SLOW,
  async () => {
    const service = await started({ DATABASE_READ_URL: urls.standby })
    const { services } = service
    const isOfStandby = async () => {
      const { rows } = await (await services.reading()).execute<{ is: boolean }>('select pg_is_in_recovery() as is')
      return rows[0]!.is
    }
    expect(await isOfStandby()).toBe(true)
    const { cookie, organizationId } = await signedIn({} as never, services.db)
    const template = await addTemplate(services.db, { organizationId })
    const ask = async (path: string, body?: object) => {
      const headers = { cookie, 'content-type': 'application/json' }
      const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return fetch(`http://127.0.0.1:${service.port}${path}`, { headers, ...sent })
    }
    for (const [number, person] of people(slowSize(40, 10)).entries()) {
      const made = await ask(BADGES, { ...person, badge_template_id: template.id })
      const { data } = (await made.json()) as { data: { id: string } }
      // Halfway the standby receives, but shows nothing new any more.
      if (number === 5) await query(standby.url, 'SELECT pg_wal_replay_pause()')
      expect((await ask(`/b/${data.id}`)).status).toBe(200)
    }
    expect(await isOfStandby()).toBe(false)
    await query(standby.url, 'SELECT pg_wal_replay_resume()')
    await standby.stop()
    await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = ''")
    await query(primary.url, 'SELECT pg_reload_conf()')
    const report = await ask(
      '/api/v1/issuers/organization/reports?from=2026-01-01&to=2026-12-31&by=month&measure=issued',
    )
    expect(report.status).toBe(200)
  },
)
