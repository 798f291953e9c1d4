import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importOrganization } from '#server/features/moving-out/import-organization.ts'
import { zipOf } from '#server/features/moving-out/make-organization-export.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { watchProcess } from './watch-process.ts'

/**
 * Exports everything of an organization, and brings it into an empty store of the same kind.
 * @param parameters numbers of badges (default 1,000 and 10,000), each in stores of its own, and `postgres` or `embedded` to
 * measure only one kind of store
 */
export async function bench(parameters: string[]): Promise<void> {
  const counts = parameters.filter((each) => Number(each) > 0)
  const stores = parameters.filter((each) => each === 'postgres' || each === 'embedded')
  const head = '| store | badges | run | s | ms per badge | MiB of memory more | MiB of the ZIP |\n'
  process.stdout.write(`\n${head}|---|--:|---|--:|--:|--:|--:|\n`)
  const cluster = await startPostgresCluster()
  const folder = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  try {
    for (const store of stores.length > 0 ? stores : ['postgres', 'embedded']) {
      for (const badges of counts.length > 0 ? counts.map(Number) : [1000, 10_000]) {
        const path = join(folder, `${store}-${badges}.zip`)
        for (const run of ['out', 'in'] as const) {
          const url = store === 'postgres' ? await cluster.createDatabase() : undefined
          await measure(run, { store, badges, url, path })
        }
      }
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

type Measured = { store: string; badges: number; url: string | undefined; path: string }

async function measure(run: 'out' | 'in', { store, badges, url, path }: Measured) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ ...(url && { url, connections: 2 }), dataDir, log: () => {} })
  try {
    const services = createServices(
      readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...(url && { DATABASE_URL: url }) }),
      database,
    )
    const organization = run === 'out' ? await addBusyOrganization(database.db, 'Moving', badges) : ''
    const before = process.memoryUsage.rss()
    const { took, memory } = await watchProcess(async () => {
      if (run === 'in') return importOrganization(services, path)
      const zip = await zipOf(organization, services, {})
      return pipeline(Readable.from(zip.stream), createWriteStream(path)).finally(zip.close)
    })
    const { size } = await stat(path)
    const figures = [took / 1000, took / badges, (memory - before) / 2 ** 20, size / 2 ** 20]
    process.stdout.write(`| ${[store, badges, run, ...figures.map((figure) => figure.toFixed(1))].join(' | ')} |\n`)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
