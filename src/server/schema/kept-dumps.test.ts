import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/testing/create-app.ts'
import { readBackupFile } from '../backup/backup-file.ts'
import { identityHash } from '../features/credentials/identity-hash.ts'
import { verifyInput } from '../features/verification/verify-input.ts'
import { createServices } from '../open-services.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import type { App } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { operator, storePlace } from '../testing/keep-store.ts'
import type { SignedCredentials } from '../testing/make-dump.ts'
import { readMigrations } from './migrations.ts'

const DUMPS = fileURLToPath(new URL('../testing/dumps', import.meta.url))
/** The oldest schema version with a dump. */
const FIRST_KEPT = '0014_badge_numbers_by_index'

const dumps = (await readdir(DUMPS)).sort()

test('there is a dump of every shipped schema: npm run keep-dump adds the newest', () => {
  const tags = readMigrations().map(({ tag }) => tag)
  const shipped = tags.slice(tags.indexOf(FIRST_KEPT))
  expect(dumps).toEqual(shipped)
  expect(shipped.filter((tag) => !existsSync(join(DUMPS, tag, 'signed.json.gz')))).toEqual([])
})

type Row = Record<string, string | null>

/** The rows of a dump by table. */
async function tablesOf(file: string): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>()
  let columns: string[] = []
  let rows: Row[] = []
  for await (const part of readBackupFile(file)) {
    if ('table' in part) {
      columns = part.columns
      rows = []
      tables.set(part.table, rows)
    } else if ('rows' in part) {
      for (const line of part.rows) {
        const values: (string | null)[] = JSON.parse(line)
        rows.push(Object.fromEntries(columns.map((name, index) => [name, values[index] ?? null])))
      }
    }
  }
  return tables
}

const byId = (rows: Row[]) => new Map(rows.map((row) => [row['id'], row]))

/** Unescapes HTML entities. */
const readable = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** Restores the dump of an older schema into a new database, which migrates it. */
async function upgraded(tag: string) {
  const file = join(DUMPS, tag, 'store.backup')
  const env = await storePlace('postgres')
  expect(await operator(env, 'restore', file)).toMatch(/^0 Restored 2 organizations, 2,000 badges/)
  const database = await openDatabase({
    url: env['DATABASE_URL'],
    dataDir: env.DATA_DIR,
    log: () => {},
  })
  onTestFinished(() => database.close())
  const services = createServices(readConfig({ ...env, VERIFY_PER_ADDRESS: '0' }), database)
  return { before: await tablesOf(file), pool: database.pool, services, app: createApp(services) }
}

test.each(dumps)(
  'every badge and template version of a store of %s is unchanged, and so are pages and credentials of a sample of every kind',
  async (tag) => {
    const { before, pool, services, app } = await upgraded(tag)
    for (const [table, rows] of before) {
      // A work queue rather than data: migrations may add entries.
      if (table === 'path_marks') continue
      const { rows: counted } = await pool.query(`select count(*)::int as number from ${table}`)
      expect([table, counted[0].number]).toEqual([table, rows.length])
    }
    for (const [table, key] of [
      ['badges', 'id'],
      ['badge_credentials', 'badge_id'],
      ['template_versions', 'id'],
    ] as const) {
      const texts = Object.keys(before.get(table)![0]!).map((name) => `${name}::text`)
      expect((await pool.query(`select ${texts.join(', ')} from ${table} order by ${key}`)).rows).toEqual(
        before.get(table),
      )
    }

    const versions = byId(before.get('template_versions')!)
    const statusEntries = new Map(before.get('badge_credentials')!.map((row) => [row['badge_id'], row]))
    for (const badge of someOfAllKinds(before.get('badges')!, tag)) {
      const version = versions.get(badge['template_version_id']!)!
      const page = await app.request(`/b/${badge['id']}`)
      const html = readable(await page.text())
      const facts = [badge['number'], version['title'], badge['recipient_first_name'], badge['recipient_last_name']]
      const missing = facts.filter((fact) => !html.includes(fact!))
      expect([page.status, badge['id'], missing]).toEqual([200, badge['id'], []])
      const credentials = { statusEntry: statusEntries.get(badge['id']!)!, version }
      // Covers the same data as the signed credential, without the cost of signing.
      await expectOlderCredential(app, badge, credentials)
    }
    const badges = byId(before.get('badges')!)
    for (const { id, text } of await expectSignedCredentials(tag, app, services)) {
      const badge = badges.get(id)!
      const version = versions.get(badge['template_version_id']!)!
      expectCredential(JSON.parse(text), badge, { statusEntry: statusEntries.get(id)!, version })
    }
  },
)

/**
 * The first badge of each combination of organization, status and having an expiry. Of the oldest dump, which went
 * through every migration, and of the newest, which has data of every kind, also of each version of a template.
 */
function someOfAllKinds(badges: Row[], tag: string): Row[] {
  const source = tag === dumps[0] || tag === dumps.at(-1) ? 'template_version_id' : 'organization_id'
  const seen = new Set<string>()
  return badges.filter((badge) => {
    const kind = `${badge[source]} ${badge['status']} ${badge['expires_at'] === null}`
    const isFirst = !seen.has(kind)
    seen.add(kind)
    return isFirst
  })
}

type OfCredential = { statusEntry: Row; version: Row }

const identityOf = (badge: Row, statusEntry: Row) => identityHash(badge['recipient_email']!, statusEntry['salt']!)

async function expectOlderCredential(app: App, badge: Row, { statusEntry, version }: OfCredential) {
  const assertion = await (await app.request(`/b/${badge['id']}/ob2.json`)).json()
  const expected =
    badge['status'] === 'valid'
      ? {
          recipient: { salt: statusEntry['salt'], identity: identityOf(badge, statusEntry) },
          issuedOn: expect.stringContaining(badge['emitted_at']!.replace(' ', 'T')),
        }
      : { revoked: true, revocationReason: badge['revoked_reason'] }
  expect(assertion).toMatchObject(expected)
  const { name } = (await (await app.request(`/b/${badge['id']}/ob2-class.json`)).json()) as { name: string }
  expect(name).toBe(version['title'])
}

/** Dumps contain all values as text; older schemas do not have this column. */
const namesRecipient = (version: Row) => version['names_recipient']?.startsWith('t') ?? false

const nameOn = (badge: Row) => `${badge['recipient_first_name']} ${badge['recipient_last_name']}`

function expectCredential(credential: unknown, badge: Row, { statusEntry, version }: OfCredential) {
  expect(credential).toMatchObject({
    issuer: { id: `did:web:localhost%3A4000:o:${badge['organization_id']}` },
    name: version['title'],
    validFrom: expect.stringContaining(badge['emitted_at']!.replace(' ', 'T')),
    credentialSubject: {
      identifier: [
        { salt: statusEntry['salt'], identityHash: identityOf(badge, statusEntry) },
        ...(namesRecipient(version) ? [{ hashed: false, identityHash: nameOn(badge) }] : []),
      ],
      achievement: { name: version['title'], version: version['number'] },
    },
    credentialStatus: {
      statusListIndex: statusEntry['list_index'],
      statusListCredential: `http://localhost:4000/o/${badge['organization_id']}/status/${statusEntry['list_number']}`,
    },
  })
}

/** Credentials downloaded at the time of the dump must still verify, as must a new download. @returns the new ones */
async function expectSignedCredentials(tag: string, app: App, services: Services) {
  const signed: SignedCredentials = JSON.parse(
    gunzipSync(await readFile(join(DUMPS, tag, 'signed.json.gz'))).toString(),
  )
  expect(new Set(signed.map(({ status }) => status))).toEqual(new Set(['valid', 'revoked']))
  const downloads: { id: string; text: string }[] = []
  for (const { id, status, credential, jwt } of signed) {
    const today = await (await app.request(`/b/${id}/credential`)).text()
    downloads.push({ id, text: today })
    for (const text of [credential, jwt, today]) {
      const [badge] = await verifyInput({ text }, services)
      const { verdict, checks } = badge!
      const expected = status === 'valid' ? /^(valid|expired)$/ : /^revoked$/
      expect([id, verdict, checks.map(({ code }) => code)]).toEqual([
        id,
        expect.stringMatching(expected),
        expect.arrayContaining(['signature_right', 'issuer_ours']),
      ])
    }
  }
  return downloads
}
