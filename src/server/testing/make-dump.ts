import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createApp } from '../app.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { type DemoOrganization, demoOrganizations } from '../demo/demo-organization.ts'
import { makeDemoOrganization } from '../demo/make-demo-organization.ts'
import { insertStatusEntries } from '../features/credentials/status-lists.sql.ts'
import { createServices } from '../open-services.ts'
import { readConfig } from '../platform/config.ts'
import { type Database, type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import { readMigrations } from '../schema/migrations.ts'
import type { Services } from '../services.ts'
import { clockAt } from './clock.ts'
import { ask, sessionCookie } from './issuer.ts'
import { drawing, upload } from './pictures.ts'

/** The part of a dump beside its backup: credentials as earners downloaded them. */
export type SignedCredentials = { id: string; status: string; credential: string; jwt: string }[]

/** Fixed, so that a dump is reproducible except for keys and random values. Its dates are counted back from here. */
const NOW = new Date('2026-11-01T12:00:00Z')

/** 2,000 badges in total. */
const [wrenfield, montelupo] = demoOrganizations()
const ORGANIZATIONS: DemoOrganization[] = [
  { ...wrenfield, badges: 1600, people: 1400, lists: wrenfield.lists.map((list) => ({ ...list, people: 60 })) },
  { ...montelupo, badges: 400 },
]

/** Sequential ids: random ones do not compress and would make up most of a dump. */
const IDS_IN_ORDER = `
  create schema dump; create sequence dump.ids;
  create or replace function uuid_v7() returns uuid language sql volatile as $$
    select ('019d0000-0000-7000-8000-' || lpad(to_hex(nextval('dump.ids')), 12, '0'))::uuid
  $$`

/**
 * Writes a dump of a store with the current schema, for the upgrade tests of later schemas.
 * @param folder of all dumps, each in a folder of its own
 * @returns a message with its path and size
 */
export async function makeDump(folder: string): Promise<string> {
  const tag = readMigrations().at(-1)!.tag
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-dump-'))
  try {
    const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
    const database = await openDatabase({ dataDir, log: () => {} })
    const services = { ...createServices(config, database), clock: clockAt(NOW.toISOString()) }
    const signed = await fill(services, database).finally(database.close)
    const kept = join(folder, tag)
    await mkdir(kept, { recursive: true })
    const file = join(kept, 'store.backup')
    const { bytes, badges } = await writeBackup(config, file)
    await writeFile(join(kept, 'signed.json.gz'), gzipSync(JSON.stringify(signed), { level: 9 }))
    return `Kept ${badges} badges in ${file} (${Math.ceil(bytes / 1024)} KiB). Commit it with the migration.`
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fill(services: Services, { db, pool }: OpenDatabase): Promise<SignedCredentials> {
  await pool.query(IDS_IN_ORDER)
  await db.transaction(async (tx) => {
    for (const demo of ORGANIZATIONS) {
      await makeDemoOrganization(demo, { services, db: tx as Database, now: NOW, password: 'kept for later tests' })
    }
  })
  const app = createApp(services)
  const [user] = (await pool.query('select id from users order by id limit 1')).rows
  const cookie = await sessionCookie(db, user.id)
  await ask(app, { cookie }, 'POST', '/issuers/organization/logo', upload('logo', await drawing(40)))

  const { rows } = await pool.query<{ id: string; organization_id: string; status: string }>(
    'select id, organization_id, status from badges order by id',
  )
  for (const { id, organization_id } of rows)
    await db.transaction((tx) => insertStatusEntries(tx, organization_id, [id]))
  const some = [
    ...rows.filter(({ status }) => status === 'revoked').slice(0, 2),
    ...rows.filter((_, at) => at % 400 === 0),
  ]
  const text = async (path: string) => (await app.request(path)).text()
  const signed: SignedCredentials = []
  for (const { id, status } of some) {
    signed.push({
      id,
      status,
      credential: await text(`/b/${id}/credential`),
      jwt: await text(`/b/${id}/credential.jwt`),
    })
  }
  return signed
}
