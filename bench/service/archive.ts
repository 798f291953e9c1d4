import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeArchive } from '#server/archive/write-archive.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { startPostgresCluster } from '#server/testing/servers/postgres-cluster.ts'
import { addBusyOrganization } from '#server/testing/stores/busy-organization.sql.ts'
import { watchProcess } from './watch-process.ts'

/**
 * Writes an archive, and brings it up to date, on PostgreSQL.
 * @param parameters numbers of badges (default 1,000 and 10,000), each in a store of its own
 */
export async function bench(counts: string[]): Promise<void> {
  const head = '| badges | run | s | ms per badge | MiB of memory at most | files written | MiB of files |\n'
  process.stdout.write(`\n${head}|---|---|--:|--:|--:|--:|--:|\n`)
  const cluster = await startPostgresCluster()
  try {
    for (const count of counts.length > 0 ? counts : ['1000', '10000']) {
      await measure(Number(count), await cluster.createDatabase())
    }
  } finally {
    await cluster.stop()
  }
}

async function measure(badges: number, url: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-bench-'))
  const database = await openDatabase({ url, dataDir, connections: 1, log: () => {} })
  try {
    const organization = await addBusyOrganization(database.db, 'Archived', badges)
    const services = createServices(readConfig({ DATA_DIR: dataDir, DATABASE_URL: url, LOG_LEVEL: 'warn' }), database)
    const folder = join(dataDir, 'archive')
    for (const run of ['first', 'again']) {
      let written = 0
      let bytes = 0
      const { took, memory } = await watchProcess(async () => {
        ;({ written, bytes } = await writeArchive(services, folder, organization))
      })
      const figures = [took / 1000, took / badges, memory / 2 ** 20, written, bytes / 2 ** 20]
      process.stdout.write(`| ${[badges, run, ...figures.map((figure) => figure.toFixed(0))].join(' | ')} |\n`)
    }
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    process.stdout.write(`${files.filter((entry) => entry.isFile()).length} files\n`)
  } finally {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
}
