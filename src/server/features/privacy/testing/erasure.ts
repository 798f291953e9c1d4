import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { ErasureWay } from '#contract/privacy.ts'
import { handleAdminRequest } from '#server/admin/handle-admin-request.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { createServices } from '#server/open-services.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Database, OpenDatabase } from '#server/platform/database/database.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { addList, people } from '#server/testing/earners.ts'
import type { Issuer } from '#server/testing/issuer.ts'
import { test as base } from '#server/testing/mailbox.ts'
import { findPrograms } from '#server/testing/servers/postgres-cluster.ts'
import { addLearningPath, addTemplate } from '#server/testing/templates.ts'
import { NO_RATE_LIMITS } from '#server/testing/test.ts'

/** Test with the fixture `logged`: every line of the service's log, including trace level. */
export const test = base.extend<{ logged: string[]; services: Services }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures that a function needs from this pattern
  logged: async ({}, use) => use([]),
  services: async ({ database, dataDir, logged }, use) => {
    const config = readConfig({ DATA_DIR: dataDir, ...NO_RATE_LIMITS })
    const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
    await use({ ...createServices(config, database), log })
  },
})

export const AWARD = '/issuers/organization/badges'

const run = promisify(execFile)

/** A unique person: every text about them contains the same random word. */
export function uniquePerson() {
  const word = `quill${crypto.randomUUID().slice(0, 8)}`
  return {
    word,
    recipient_email: `sian.${word}@wrenfield.example`,
    recipient_first_name: 'Siân',
    recipient_last_name: `Prosser-${word}`,
  }
}

export const erasureOf = (earnerId: string) => `/issuers/organization/earners/${earnerId}/erasure`

/** Previews an erasure, then performs it. */
export async function erase(issuer: Issuer, earnerId: string, way: ErasureWay) {
  const { body } = await issuer.ask('GET', erasureOf(earnerId))
  return issuer.ask('POST', erasureOf(earnerId), { way, fingerprint: body.data.fingerprint })
}

export const findEarnerId = async (issuer: Issuer, search: string): Promise<string> =>
  (await issuer.ask('GET', `/issuers/organization/earners?search=${encodeURIComponent(search)}`)).body.data[0].id

type Credential = {
  credentialSubject: { identifier?: { identityHash: string }[] }
  credentialStatus: { statusListCredential: string }
}

export const credentialOf = async (app: App, id: string) =>
  (await (await app.request(`/b/${id}/credential`)).json()) as Credential

/** Siân has three badges: one revoked with her name in the reason, one of a path. She is on a list and in stored responses. */
export async function withSiân(db: Database, app: App, issuer: Issuer) {
  const { word, ...siân } = uniquePerson()
  const template = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [template])
  const other = await addTemplate(db, issuer, { title: 'Peer mentoring', language: 'it' })
  await addList(issuer, [{ ...siân, metadata: { teacher: `Miss ${word}` } }, ...people(2)])
  const award = async (id: string, more: object = {}) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { status, body } = await issuer.ask('POST', AWARD, { badge_template_id: id, ...siân, ...more }, key)
    expect(status).toBe(201)
    return body.data.id as string
  }
  const first = await award(template.id, { notes: `${word} helped others`, activity_title: `With ${word}` })
  const revoked = await award(other.id)
  const ofPath = await award(path.id)
  await issuer.ask('POST', `/issuers/badges/${revoked}/revoke`, { reason: `${word} left early` })
  const misspelt = { recipient_email: `misspelt.${word}@wrenfield.example` }
  await issuer.ask('PUT', `${AWARD}/${ofPath}/recipient`, misspelt)
  await issuer.ask('PUT', `${AWARD}/${ofPath}/recipient`, { recipient_email: siân.recipient_email })
  const earnerId = await findEarnerId(issuer, siân.recipient_email)
  await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, { recipient_last_name: `Prosser ${word}` })
  await issuer.ask('PUT', `/issuers/organization/earners/${earnerId}`, { recipient_last_name: `Prosser-${word}` })
  const credentials = await Promise.all([first, revoked, ofPath].map((id) => credentialOf(app, id)))
  const hashes = credentials.map(({ credentialSubject }) => String(credentialSubject.identifier?.[0]?.identityHash))
  return { siân, word, earnerId, first, revoked, ofPath, hashes, credentials }
}

/** The rows of all tables that contain a word, with the table's name, in PostgreSQL's text format. */
export async function rowsWith({ pool }: OpenDatabase, word: string): Promise<string[]> {
  const { rows: tables } = await pool.query("select tablename as name from pg_tables where schemaname = 'public'")
  const lines = []
  for (const { name } of tables) {
    const { rows } = await pool.query(
      `select t::text as line from "${name}" t where position($1 in lower(t::text)) > 0`,
      [word],
    )
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines
}

/** A dump of the database as an operator would have it: by `pg_dump`, or by our own backup of the embedded store. */
export async function dumpOf(database: OpenDatabase, services: Services): Promise<string> {
  if (database.store === 'postgres') {
    const url = String(database.pool.options.connectionString)
    const { stdout } = await run(join(await findPrograms(), 'pg_dump'), [url], { maxBuffer: 2 ** 30 })
    return stdout
  }
  database.lock?.answer(handleAdminRequest(services, database))
  const path = join(services.config.dataDir, 'erasure.backup')
  await writeBackup(services.config, path)
  const dump = await text(createReadStream(path).pipe(createGunzip()))
  await rm(path)
  return dump
}

/** The content of all files in a folder and its subfolders, except the database's own. */
export async function filesIn(folder: string): Promise<string> {
  const files = await filesUnder(folder)
  return textIn(files.filter((path) => !path.startsWith(join(folder, 'database'))))
}

async function filesUnder(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const textIn = async (files: string[]) => (await Promise.all(files.map((path) => readFile(path, 'latin1')))).join('\n')

/**
 * The content of the embedded store's own files after its tables and log were rewritten: until then they keep erased
 * data in space that has not been reused.
 */
export async function dataFilesOf({ pool }: OpenDatabase, dataDir: string): Promise<string> {
  await pool.query('vacuum full')
  for (let segments = 0; segments < 3; segments += 1) {
    await pool.query('checkpoint')
    await pool.query('select pg_switch_wal()')
  }
  return textIn(await filesUnder(join(dataDir, 'database')))
}

/** The lines of a text that contain a word. */
export const linesWith = (text: string, word: string) =>
  text
    .split('\n')
    .filter((line) => line.toLowerCase().includes(word))
    .map((line) => line.slice(0, 300))

/** Checks that every counter of the organization equals the sum of its rows. */
export async function expectCorrectCounters(db: Database, { organizationId }: Issuer) {
  const { rows } = await db.execute(sql`
    select o.earners_count = (select count(*) from earners where organization_id = o.id) as earners,
      o.holders_count = (select count(distinct earner_id) from badges where organization_id = o.id and undone_at is null) as holders,
      o.badges_count = (select count(*) from badges where organization_id = o.id) as badges,
      (select coalesce(sum(badges), 0) from badge_months where organization_id = o.id) = o.badges_count - o.undone_count as months,
      (select coalesce(sum(badges), 0) from badge_expiries where organization_id = o.id) = (select count(*) from badges
        where organization_id = o.id and status = 'valid' and expires_at is not null) as expiries,
      not exists (select from earners_lists l where l.organization_id = o.id
        and l.earners_count <> (select count(*) from list_members where list_id = l.id)) as lists
    from organizations o where o.id = ${organizationId}`)
  expect(rows).toEqual([{ earners: true, holders: true, badges: true, months: true, expiries: true, lists: true }])
}
