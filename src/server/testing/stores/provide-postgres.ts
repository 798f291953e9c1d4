import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/database.ts'
import { startPostgresCluster } from '../servers/postgres-cluster.ts'
import { prepareEmbedded } from './prepare-embedded.ts'

/** A throw-away PostgreSQL server for the run; every worker makes a database of its own on it, of a migrated one. */
export default async function providePostgres(project: TestProject) {
  const cluster = await startPostgresCluster()
  const template = await cluster.createDatabase()
  await (await openDatabase({ url: template, dataDir: '/nowhere', log: () => {} })).close()
  project.provide('store', 'postgres')
  project.provide('serverUrl', template)
  const removePrepared = await prepareEmbedded(project)
  return async () => {
    await cluster.stop()
    await removePrepared()
  }
}
