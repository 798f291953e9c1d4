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
 * Exports everything of an organization, and brings it into an empty store, on PostgreSQL.
 * @param parameters numbers of badges (default 1,000 and 10,000), each in stores of its own
 */
export async function bench(counts: string[]): Promise<void> {
  const head = '| badges | run | s | ms per badge | MiB of memory at most | MiB of the ZIP |\n'
  process.stdout.write(`\n${head}|---|---|--:|--:|--:|--:|\n`)
  const cluster = await startPostgresCluster()
  const folder = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  try {
    for (const count of counts.length > 0 ? counts : ['1000', '10000']) {
      const path = join(folder, `${count}.zip`)
      const badges = Number(count)
      await measure('out', { badges, url: await cluster.createDatabase(), path })
      await measure('in', { badges, url: await cluster.createDatabase(), path })
    }
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(run: 'out' | 'in', { badges, url, path }: { badges: number; url: string; path: string }) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url, dataDir, connections: 2, log: () => {} })
  try {
    const services = createServices(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'warn' }), database)
    const organization = run === 'out' ? await addBusyOrganization(database.db, 'Moving', badges) : ''
    const { took, memory } = await watchProcess(async () => {
      if (run === 'in') return importOrganization(services, path)
      const zip = await zipOf(organization, services, {})
      return pipeline(Readable.from(zip.stream), createWriteStream(path)).finally(zip.close)
    })
    const { size } = await stat(path)
    const figures = [took / 1000, took / badges, memory / 2 ** 20, size / 2 ** 20]
    process.stdout.write(`| ${[badges, run, ...figures.map((figure) => figure.toFixed(1))].join(' | ')} |\n`)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
