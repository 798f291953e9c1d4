import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/database/database.ts'
import { servicesOver } from '#server/start-service.ts'
import { addUser, ask, type Issuer, sessionCookie } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/postgres-cluster.ts'
import { addBusyOrganization } from './fill.sql.ts'
import { milliseconds } from './measure.ts'
import { benchPublicPage } from './public-page.ts'
import { type Line, measureReads } from './reads.ts'
import { measureWrites } from './writes.ts'

const write = (text: string) => process.stdout.write(`${text}\n`)

/**
 * Compares the service with the driver alone on both stores and prints a table for each.
 * @param parameters the number of badges in the organization that is measured, 1,000,000 unless told
 */
export async function bench([badges = '1000000']: string[]): Promise<void> {
  const cluster = await startPostgresCluster()
  try {
    await benchStore('PostgreSQL', Number(badges), await cluster.createDatabase())
  } finally {
    await cluster.stop()
  }
  await benchStore('embedded', Number(badges))
  await benchPublicPage()
}

async function benchStore(name: string, badges: number, url?: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ ...(url && { url }), dataDir, log: () => {} })
  try {
    const { app, issuer, organizationId } = await prepare(name, database, dataDir, badges)
    const lines = [
      ...(await measureReads(database.pool, issuer, organizationId, badges)),
      ...(await measureWrites(database, app, issuer)),
    ]
    print(name, badges, lines)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function prepare(name: string, database: OpenDatabase, dataDir: string, badges: number) {
  const { db } = database
  let organizationId = ''
  const filled = await milliseconds(async () => {
    await addBusyOrganization(db, 'A neighbour', Math.floor(badges / 20))
    organizationId = await addBusyOrganization(db, 'Wrenfield College', badges)
    await addBusyOrganization(db, 'Another neighbour', Math.floor(badges / 20))
    await database.pool.query('vacuum (analyze)')
  })
  write(`${name}: ${badges.toLocaleString('en')} badges made in ${(filled / 1000).toFixed(0)} s`)
  const services = servicesOver(readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir }), database)
  const app = createApp(services)
  const userId = await addUser(db, organizationId)
  const cookie = await sessionCookie(db, userId)
  const issuer: Issuer = { organizationId, userId, cookie, ask: (...request) => ask(app, { cookie }, ...request) }
  return { app, issuer, organizationId }
}

function print(store: string, badges: number, lines: Line[]) {
  write(
    `\n| ${store}, ${badges.toLocaleString('en')} badges | ours, ms | driver alone, ms | ratio | notes |\n|---|--:|--:|--:|---|`,
  )
  for (const { name, ours, raw, notes = '' } of lines) {
    write(`| ${name} | ${ours.toFixed(2)} | ${raw.toFixed(2)} | ${(ours / raw).toFixed(2)} | ${notes} |`)
  }
  write('')
}
