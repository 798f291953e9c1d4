import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { runAdmin } from '../admin/run-admin.ts'
import { copyDatabase } from '../schema/copy-database.ts'
import { createServerDatabase } from './stores/server-database.ts'

type Kind = 'embedded' | 'postgres'
/** Environment variables of a service and the operator's command. */
type Place = NodeJS.ProcessEnv & { DATA_DIR: string }

/** Settings for a store of this test alone, with an uninitialized database. */
export async function storePlace(kind: Kind): Promise<Place> {
  const place = await folder()
  return kind === 'embedded' ? place : { ...place, DATABASE_URL: await createServerDatabase('nothing') }
}

/** The same with an empty database of the current schema, copied from a prepared one because that is faster. */
export async function emptyStore(kind: Kind): Promise<Place> {
  const place = await folder()
  if (kind === 'postgres') return { ...place, DATABASE_URL: await createServerDatabase('schema') }
  await copyDatabase(inject('preparedDir'), place.DATA_DIR)
  return place
}

async function folder(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const common = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  return { ...common, PUBLIC_URL: 'http://localhost:4000' }
}

/** Runs the operator's command. @returns its exit code and output, separated by a space */
export async function operator(place: NodeJS.ProcessEnv, ...parameters: string[]): Promise<string> {
  const { out, error, code } = await runAdmin(parameters, place)
  return `${code} ${[out, error].filter(Boolean).join('\n')}`
}
