import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, type OpenDatabase, openDatabase } from '#server/platform/database/database.ts'
import { NO_LIMITS } from '#server/platform/database/postgres-store.ts'
import type { App } from '#server/platform/http/mount.ts'
import { CASES } from '#server/testing/actions/every-action.ts'
import { createApp } from '#server/testing/create-app.ts'
import { colleague, signedIn } from '#server/testing/issuer.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { slowSize } from '#server/testing/slow-size.ts'
import { addLargePath } from '#server/testing/stores/large/add-large-path.ts'
import { fillInstallation } from '#server/testing/stores/large/fill-installation.sql.ts'
import { largeReads } from '#server/testing/stores/large/large-reads.ts'
import { findLargeTables, SENDS_PLANS, type WholeRead, watchPlans } from '#server/testing/stores/large/watch-plans.ts'
import { test as base, NO_RATE_LIMITS } from '#server/testing/test.ts'

const BADGES = slowSize(300_000, 50_000)
/** Rows from which on a table is large: of fewer, reading all is faster than finding some. */
const LARGE = 10_000

/** A large installation, its plans, and its organizations, the largest first. */
type Installation = { database: OpenDatabase; dataDir: string; takePlans: () => WholeRead[]; organizations: string[] }

const test = base.extend<{ installation: Installation; served: { db: Database; app: App } }>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
    async ({}, use) => {
      const cluster = await startPostgresCluster()
      const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
      try {
        const url = await cluster.createDatabase()
        const { organizations, large } = await fill(url, dataDir)
        const settings = Object.entries(SENDS_PLANS).map(([name, value]) => `-c ${name}=${value}`)
        const watched = `${url}?${new URLSearchParams({ options: settings.join(' ') })}`
        const database = await openDatabase({ url: watched, dataDir, log: () => {} })
        await use({ database, dataDir, organizations, takePlans: watchPlans(database.pool, large) })
        await database.close()
      } finally {
        await cluster.stop()
        await rm(dataDir, { recursive: true })
      }
    },
    { scope: 'worker' },
  ],
  served: async ({ installation: { database, dataDir }, drawing, designs }, use) => {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...NO_RATE_LIMITS })
    const services = { ...createServices(config, database), drawing, designs }
    await use({ app: createApp(services), db: database.db })
  },
})

async function fill(url: string, dataDir: string) {
  const { db, pool, close } = await openDatabase({ url, dataDir, limits: NO_LIMITS, log: () => {} })
  const client = await pool.connect()
  const organizations = await fillInstallation(client, BADGES).finally(() => client.release())
  for (const organization of organizations.slice(0, 2)) await addLargePath(db, organization)
  const large = await findLargeTables(pool, LARGE)
  await close()
  return { organizations, large }
}

test('no read of an organization reads most of a large table, be it the largest, a middling or a small one', {
  timeout: 240_000,
}, async ({ installation, served: { app, db } }) => {
  const { organizations, takePlans, database } = installation
  const noted: Record<string, WholeRead[]> = {}
  for (const place of [0, 1, Math.floor(organizations.length / 2)]) {
    const organizationId = organizations[place]!
    const owner = await colleague(app, db, organizationId)
    for (const [name, path] of await largeReads(database.pool, organizationId)) {
      takePlans()
      const { status } = await owner.ask('GET', path)
      expect.soft(status, name).toBe(path.includes('undefined') ? 404 : 200)
      const scans = takePlans()
      if (scans.length > 0) noted[`organization ${place}: ${name}`] = scans
    }
  }
  expect(noted).toEqual({})
})

test.for(CASES)('%s reads no large table whole', async ([, [, prepare]], { installation, served: { app, db } }) => {
  const issuer = await signedIn(app, db)
  const action = await prepare({ db, app, issuer })
  installation.takePlans()
  const { status, body } = await action()
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  expect(installation.takePlans()).toEqual([])
})
