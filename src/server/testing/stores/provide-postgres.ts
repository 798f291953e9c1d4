import type { TestProject } from 'vitest/node'
import { openDatabase } from '../../platform/database/database.ts'
import { startPostgresCluster } from '../servers/postgres-cluster.ts'
import { prepareEmbedded } from './prepare-embedded.ts'

/** Global setup: a temporary PostgreSQL server with a migrated template database, which each worker copies. */
export default async function providePostgres(project: TestProject) {
  const [cluster, removePrepared] = await Promise.all([startPostgresCluster(), prepareEmbedded(project)])
  const template = await cluster.createDatabase()
  await (await openDatabase({ url: template, dataDir: '/nowhere', log: () => {} })).close()
  project.provide('store', 'postgres')
  project.provide('poolerUrl', '')
  project.provide('serverUrl', template)
  return async () => {
    await cluster.stop()
    await removePrepared()
  }
}
