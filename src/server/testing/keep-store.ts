import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { runAdmin } from '../admin/run-admin.ts'

let made = 0

/** Somewhere for a store of this test alone: the environment that a service and its operator have there. */
export async function storePlace(kind: 'embedded' | 'postgres'): Promise<NodeJS.ProcessEnv & { DATA_DIR: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-store-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const common = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', LOG_LEVEL: 'silent', SHUTDOWN_DELAY: '0' }
  const place = { ...common, PUBLIC_URL: 'http://localhost:4000' }
  return kind === 'embedded' ? place : { ...place, DATABASE_URL: await emptyDatabase() }
}

async function emptyDatabase(): Promise<string> {
  made += 1
  const name = `store_${process.pid}_${made}`
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return inject('serverUrl').replace(/\/[^/]*$/, `/${name}`)
}

/** What the operator's command has to say, with its exit code before it. */
export async function operator(place: NodeJS.ProcessEnv, ...parameters: string[]): Promise<string> {
  const { out, error, code } = await runAdmin(parameters, place)
  return `${code} ${[out, error].filter(Boolean).join('\n')}`
}
