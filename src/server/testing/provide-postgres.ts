import type { TestProject } from 'vitest/node'
import { startPostgresCluster } from './servers/postgres-cluster.ts'

/** A throw-away PostgreSQL server for the run; every worker makes a database of its own on it. */
export default async function providePostgres(project: TestProject) {
  const cluster = await startPostgresCluster()
  project.provide('store', 'postgres')
  project.provide('serverUrl', cluster.url)
  project.provide('preparedDir', '')
  return cluster.stop
}
