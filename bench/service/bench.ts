import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serve } from '@hono/node-server'
import { createApp } from '#server/app.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { colleague, type Issuer } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { benchCredentials } from './credentials.ts'
import { measureExport } from './export.ts'
import { LightClient } from './light-client.ts'
import { milliseconds } from './measure.ts'
import { benchPublicPage } from './public-page.ts'
import { measureReads } from './reads.ts'
import { measureReports } from './report-reads.ts'
import { type Measured, printRatios, printTimes } from './tables.ts'
import { measureWrites } from './writes.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Compares the service with the database driver alone, and prints a table per store and one of the ratios.
 * @param parameters number of badges in the measured organization (default 1,000,000), and `postgres` or `embedded` to
 * measure only one store
 */
export async function bench([badges = '1000000', store]: string[]): Promise<void> {
  await benchStores(Number(badges), store, async (database, client, organizationId, issuer) => {
    const reads = await measureReads(database.pool, client, issuer, Number(badges))
    const reports = await measureReports(database.pool, client, organizationId)
    // Before the writes, so that both stores have the same number of rows.
    const exported = await measureExport(database, client, issuer, Number(badges))
    return [...reads, ...reports, ...(await measureWrites(database.pool, client, issuer)), exported]
  })
  if (store) return
  await benchPublicPage()
  await benchCredentials()
}

type Measure = (
  database: OpenDatabase,
  client: LightClient,
  organizationId: string,
  issuer: Issuer,
) => Promise<Measured['lines']>

/** Runs `measure` on both stores, or only on the named one, and prints the times. */
export async function benchStores(badges: number, store: string | undefined, measure: Measure): Promise<void> {
  const stores: Measured[] = []
  if (store !== 'embedded') {
    const cluster = await startPostgresCluster()
    try {
      stores.push(await benchStore({ name: 'PostgreSQL', url: await cluster.createDatabase() }, badges, measure))
    } finally {
      await cluster.stop()
    }
  }
  if (store !== 'postgres') stores.push(await benchStore({ name: 'embedded' }, badges, measure))
  printRatios(stores)
}

async function benchStore(
  { name: store, url }: { name: string; url?: string },
  badges: number,
  measure: Measure,
): Promise<Measured> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ ...(url && { url }), dataDir, log: () => {} })
  try {
    const organizationId = await fill(store, database, badges)
    const measured: Measured = { store, badges, lines: [] }
    await withServer(database, dataDir, organizationId, async (client, issuer) => {
      measured.lines.push(...(await measure(database, client, organizationId, issuer)))
    })
    printTimes(measured)
    return measured
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Creates the measured organization between two smaller ones. @returns its id */
async function fill(name: string, { db, pool }: OpenDatabase, badges: number): Promise<string> {
  let organizationId = ''
  const took = await milliseconds(async () => {
    await addBusyOrganization(db, 'A neighbour', Math.floor(badges / 20))
    organizationId = await addBusyOrganization(db, 'Wrenfield College', badges)
    await addBusyOrganization(db, 'Another neighbour', Math.floor(badges / 20))
    await vacuum(pool)
  })
  write(`${name}: ${badges.toLocaleString('en')} badges made in ${(took / 1000).toFixed(0)} s`)
  return organizationId
}

/** Without a statement timeout: with a million badges it may exceed that of the service. */
async function vacuum(pool: OpenDatabase['pool']) {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('vacuum (analyze)')
  await client.query('reset statement_timeout')
  client.release()
}

/** Serves the API over HTTP during `measure`, with a signed-in user of the organization. */
export async function withServer(
  database: OpenDatabase,
  dataDir: string,
  organizationId: string,
  measure: (client: LightClient, issuer: Issuer) => Promise<void>,
) {
  // Without a delay of mails: the hold of an award cannot be inserted a second time by the driver alone.
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, AWARD_MAIL_DELAY: '0' })
  const app = createApp(createServices(config, database))
  const issuer = await colleague(app, database.db, organizationId)
  // No keep-alive timeout: the connection is idle while the driver alone is measured.
  const serverOptions = { keepAliveTimeout: 0 }
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0, serverOptions })
  await once(server, 'listening')
  const client = await LightClient.open((server.address() as AddressInfo).port, issuer.cookie)
  try {
    await measure(client, issuer)
  } finally {
    client.close()
    server.close()
  }
}
