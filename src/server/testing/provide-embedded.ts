import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'

/** The embedded store needs no server: one data directory is made and migrated here, and every worker copies it. */
export default async function provideEmbedded(project: TestProject) {
  const prepared = await mkdtemp(join(tmpdir(), 'insegna-prepared-'))
  const database = await openDatabase({ dataDir: prepared, log: () => {} })
  await database.close()
  project.provide('store', 'embedded')
  project.provide('serverUrl', '')
  project.provide('preparedDir', prepared)
  return () => rm(prepared, { recursive: true })
}
