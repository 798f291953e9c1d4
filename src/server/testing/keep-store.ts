import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { runAdmin } from '../admin/run-admin.ts'
import { copyDatabase } from '../schema/copy-database.ts'
import { createServerDatabase } from './stores/server-database.ts'

type Kind = 'embedded' | 'postgres'
/** The environment that a service and its operator have. */
type Place = NodeJS.ProcessEnv & { DATA_DIR: string }

/** Somewhere for a store of this test alone, where there is none yet. */
export async function storePlace(kind: Kind): Promise<Place> {
  const place = await folder()
  return kind === 'embedded' ? place : { ...place, DATABASE_URL: await createServerDatabase('nothing') }
}

/** The same with an empty store of today's schema, which is copied faster than made. */
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

/** What the operator's command has to say, with its exit code before it. */
export async function operator(place: NodeJS.ProcessEnv, ...parameters: string[]): Promise<string> {
  const { out, error, code } = await runAdmin(parameters, place)
  return `${code} ${[out, error].filter(Boolean).join('\n')}`
}
