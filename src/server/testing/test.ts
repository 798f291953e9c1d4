import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, inject } from 'vitest'
import { type Drawing, openDrawing } from '../features/certificates/drawing-thread.ts'
import { type DesignThread, openDesignThread } from '../features/designs/design-thread.ts'
import { createServices } from '../open-services.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { POSTGRES_LIMITS } from '../platform/database/postgres-store.ts'
import type { App } from '../platform/http/mount.ts'
import { copyDatabase } from '../schema/copy-database.ts'
import type { Services } from '../services.ts'
import { createApp } from './create-app.ts'
import { type Issuer, signedIn } from './issuer.ts'
import { createServerDatabase } from './stores/server-database.ts'

// pg warns, once a process, where a transaction's one connection is asked two things at once. The operator would read it.
process.on('warning', (warning) => {
  if (warning.message.startsWith('Calling client.query()')) throw warning
})

export type TestStore = { dataDir: string; database: OpenDatabase }

type Fixtures = {
  /** Per worker. One fixture, because vitest would tear down several of them concurrently. */
  store: TestStore
  /** Folder of the embedded database and the uploads. */
  dataDir: string
  /** A real database, shared by a worker's tests and never emptied: organizations are isolated from each other. */
  database: OpenDatabase
  db: Database
  /** Per worker, because a thread takes seconds to load the library and fonts. */
  drawing: Drawing
  /** The same for designs. */
  designs: DesignThread
  services: Services
  app: App
  /** The signed-in owner of a new organization with 100 credits. */
  issuer: Issuer
  /** The same for another organization. */
  stranger: Issuer
}

/**
 * No rate limits per IP address, because all tests share one, and no delay of award mails. Providers of accounts and
 * receivers of webhooks are on this machine.
 */
export const NO_RATE_LIMITS = {
  SIGN_IN_PER_ADDRESS: '0',
  PASSWORD_PER_ADDRESS: '0',
  VERIFY_PER_ADDRESS: '0',
  AWARD_MAIL_DELAY: '0',
  SSO_ALLOW_PRIVATE: '1',
  WEBHOOKS_ALLOW_PRIVATE: '1',
}

/** Lends an empty store of the vitest project's kind, `embedded` or `postgres`, and removes it after its use. */
export async function lendStore(use: (store: TestStore) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  const url = inject('store') === 'postgres' ? await createServerDatabase('schema') : undefined
  if (!url) await copyDatabase(inject('preparedDir'), dataDir)
  // Tests may wait longer for a pool connection: they use more at once than requests do, on loaded machines.
  const limits = { ...POSTGRES_LIMITS, connect: 60 }
  const database = await openDatabase({ url, dataDir, limits, log: () => {} })
  await use({ dataDir, database })
  await database.close()
  await rm(dataDir, { recursive: true })
}

/** Runs on the store of the vitest project: `embedded`, or a real PostgreSQL server. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  store: [async ({}, use) => lendStore(use), { scope: 'worker' }],
  dataDir: async ({ store }, use) => use(store.dataDir),
  database: async ({ store }, use) => use(store.database),
  db: async ({ database }, use) => use(database.db),
  drawing: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const drawing = openDrawing(new URL('./certificate.worker.js', import.meta.url))
      await use(drawing)
      await drawing.shared.close()
    },
    { scope: 'worker' },
  ],
  designs: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const designs = openDesignThread(new URL('./design.worker.js', import.meta.url))
      await use(designs)
      await designs.close()
    },
    { scope: 'worker' },
  ],
  services: async ({ database, dataDir, drawing, designs }, use) => {
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...NO_RATE_LIMITS })
    await use({ ...createServices(config, database), drawing, designs })
  },
  app: async ({ services }, use) => use(createApp(services)),
  issuer: async ({ app, db }, use) => use(await signedIn(app, db)),
  stranger: async ({ app, db }, use) => use(await signedIn(app, db)),
})

declare module 'vitest' {
  export interface ProvidedContext {
    store: 'embedded' | 'postgres'
    /** URL of the migrated template database on this run's PostgreSQL server; empty on the embedded store. */
    serverUrl: string
    /** The same through PgBouncer, where tests have it in between; otherwise empty. */
    poolerUrl: string
    /** Data directory of a migrated embedded store, to be copied. */
    preparedDir: string
    /** The same without a schema. */
    madeDir: string
  }
}
