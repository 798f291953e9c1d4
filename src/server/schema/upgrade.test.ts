import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { readBackupFile } from '../backup/backup-file.ts'
import { identityHash } from '../features/credentials/identity-hash.ts'
import { verifyGiven } from '../features/verification/verify-given.ts'
import { servicesOver } from '../open-services.ts'
import { readConfig } from '../platform/config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { openEmbeddedStore } from '../platform/database/embedded/embedded-store.ts'
import type { App } from '../platform/http/mount.ts'
import type { Services } from '../services.ts'
import { operator, storePlace } from '../testing/keep-store.ts'
import type { SignedThen } from '../testing/make-dump.ts'
import { migrateDatabase } from './migrate.ts'
import { readMigrations } from './migrations.ts'

/** An embedded store as a version of before has left it. @param newest the last migration that it knew */
async function storeOfBefore(newest: string): Promise<pg.Pool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  const { pool, close } = await openEmbeddedStore(dataDir, () => {})
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  const migrations = readMigrations()
  const last = migrations.findIndex(({ tag }) => tag === newest)
  await migrateDatabase(pool, migrations.slice(0, last + 1))
  return pool
}

test('badges of before get a number each, and names with a curly apostrophe are found by a straight one', async () => {
  const pool = await storeOfBefore('0009_earners_search')
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into organizations (id, name) values ('00000000-0000-7000-8000-000000000001', 'Wrenfield College');
    insert into earners (organization_id, email, first_name, last_name)
    select '00000000-0000-7000-8000-000000000001', n || '@wrenfield.example', 'Niccolò',
      case when n % 2 = 0 then 'D’Angelo' else 'Rossi' end
    from generate_series(1, 500) n;
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at, updated_at)
    select organization_id, row_number() over (), uuid_v7(), uuid_v7(), id, email, first_name, last_name,
      '2025-11-14 18:00:00', '2025-11-14 18:00:00'
    from earners;
    commit`)

  await migrateDatabase(pool)

  const { rows } = await pool.query(`
    select count(distinct number)::int as numbers, count(*) filter (where search_name = 'niccolo d''angelo')::int as folded,
      bool_and(number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$') as readable, max(updated_at)::text as updated
    from badges`)
  expect(rows).toEqual([{ numbers: 500, folded: 250, readable: true, updated: '2025-11-14 18:00:00+00' }])
  const people = await pool.query("select search_name from earners where email = '2@wrenfield.example'")
  expect(people.rows).toEqual([{ search_name: "niccolo d'angelo" }])
})

test('of the people of before the first who may enter owns the organization, and all stay signed in', async () => {
  const pool = await storeOfBefore('0014_badge_numbers_by_index')
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
  await pool.query(`
    insert into organizations (id, name) values ('${id(1)}', 'Wrenfield College'), ('${id(2)}', 'Istituto Montelupo');
    insert into users (id, organization_id, username, username_key, email, name, last_name, created_at, disabled_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid,
      case when n = 6 then '${id(2)}'::uuid else '${id(1)}' end, n::text, n::text, n || '@wrenfield.example', 'Hannah', 'Whitlock',
      '2025-01-01'::timestamptz + n * interval '1 day', case when n = 3 then now() end
    from generate_series(3, 6) n;
    insert into sessions (user_id, token_hash, expires_at) values ('${id(5)}', 'session', now() + interval '1 day');
    insert into api_tokens (organization_id, user_id, name, token_hash, hint, scopes)
    values ('${id(1)}', '${id(5)}', 'Course system', 'token', 'abcd', '{issue}');
    insert into idempotency_keys (user_id, endpoint, key, request_hash) values ('${id(5)}', 'POST /x', 'key', 'hash')`)

  await migrateDatabase(pool)

  const { rows } = await pool.query(`select organization_id as "in", level, status from memberships order by user_id`)
  expect(rows).toEqual([
    { in: id(1), level: 'admin', status: 'active' },
    { in: id(1), level: 'owner', status: 'active' },
    { in: id(1), level: 'admin', status: 'active' },
    { in: id(2), level: 'owner', status: 'active' },
  ])
  for (const table of ['sessions', 'api_tokens', 'idempotency_keys']) {
    expect((await pool.query(`select organization_id as "in", user_id as of from ${table}`)).rows).toEqual([
      { in: id(1), of: id(5) },
    ])
  }
})

test('badges of before are grouped by the act that awarded them, which is kept of what is known of it', async () => {
  const pool = await storeOfBefore('0016_validity_and_paths')
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into organizations (id, name) values ('${id(1)}', 'Wrenfield College');
    insert into users (id, username, username_key, email, name, last_name)
    values ('${id(2)}', 'hannah', 'hannah', 'hannah@wrenfield.example', 'Hannah', 'Whitlock');
    insert into template_versions (id, organization_id, template_id, number, title, language)
    values ('${id(4)}', '${id(1)}', '${id(3)}', 1, 'Statistics', 'en'), ('${id(6)}', '${id(1)}', '${id(5)}', 1, 'First aid', 'en');
    commit`)
  /** Issues badges in one transaction: numbers, templates, whether in the place of others; and what an award to a list leaves. */
  const award = (numbers: number[], { renews = false, list = '', templates = [3] } = {}) =>
    pool.query(`
      begin;
      set local session_replication_role = replica;
      ${numbers
        .map((number, index) => {
          const template = templates[index % templates.length]!
          return `
            insert into earners (id, organization_id, email, first_name, last_name)
            values ('00000000-0000-7000-8000-0000000002${number}', '${id(1)}', '${number}@wrenfield.example', 'Anna', 'Rossi');
            insert into badges (id, organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
              recipient_first_name, recipient_last_name, emitted_at)
            values ('00000000-0000-7000-8000-0000000001${number}', '${id(1)}', ${number}, '${id(template)}', '${id(template + 1)}',
              '00000000-0000-7000-8000-0000000002${number}', '${number}@wrenfield.example', 'Anna', 'Rossi', '2025-11-14 18:00:00');
            insert into events (organization_id, user_id, subject, subject_id, action, data)
            values ('${id(1)}', '${id(2)}', 'badge', '00000000-0000-7000-8000-0000000001${number}', 'issued',
              '${renews ? '{"renews": "x"}' : '{}'}');`
        })
        .join('')}
      ${
        list &&
        `insert into events (organization_id, user_id, subject, subject_id, action, data) values ('${id(1)}', '${id(2)}',
          'earners_list', '${id(7)}', 'awarded', '{"templateId": "${id(3)}", "badges": ${numbers.length}, "skipped": 1}');
        insert into activities (organization_id, actor_type, user_id, kind, subject_id, details) values ('${id(1)}', 'person',
          '${id(2)}', 'list_awarded', '${id(3)}', '{"count": ${numbers.length}, "list": "${list}"}');`
      }
      commit`)
  await award([10])
  await award([11])
  await award([12, 13, 14], { list: 'Group A' })
  await award([15, 16, 17, 18], { renews: true, templates: [3, 5] })
  // One that was opened since was written by another transaction; its history was not.
  await pool.query(`update badges set opened_at = now() where seq = 13`)

  await migrateDatabase(pool)

  const { rows } = await pool.query(`
    select a.kind, a.user_id, a.template_id, a.list_id, a.list_name, a.badges_count, a.skipped_count,
      array_agg(b.seq order by b.seq) as badges
    from awards a join badges b on b.award_id = a.id group by a.id order by min(b.seq)`)
  const common = { user_id: id(2), template_id: id(3), list_id: null, list_name: null, skipped_count: 0 }
  expect(rows).toEqual([
    { ...common, kind: 'one', badges_count: 1, badges: [10] },
    { ...common, kind: 'one', badges_count: 1, badges: [11] },
    {
      ...common,
      kind: 'list',
      list_id: id(7),
      list_name: 'Group A',
      badges_count: 3,
      skipped_count: 1,
      badges: [12, 13, 14],
    },
    { ...common, kind: 'renewal', template_id: null, badges_count: 4, badges: [15, 16, 17, 18] },
  ])
  await expect(pool.query('update badges set award_id = null')).rejects.toThrow()
})

const DUMPS = fileURLToPath(new URL('../testing/dumps', import.meta.url))
/** The first schema that a dump was kept of. */
const FIRST_KEPT = '0014_badge_numbers_by_index'
/** For machines with much else to do. */
const SLOW = 560_000

const dumps = (await readdir(DUMPS))
  .filter((name) => name.endsWith('.backup'))
  .map((name) => name.replace('.backup', ''))

test('of every schema that has shipped a store is kept: npm run keep-dump keeps one of the last', () => {
  const tags = readMigrations().map(({ tag }) => tag)
  const shipped = tags.slice(tags.indexOf(FIRST_KEPT))
  expect(dumps.sort()).toEqual(shipped)
  expect(shipped.filter((tag) => !existsSync(join(DUMPS, `${tag}.signed.json.gz`)))).toEqual([])
})

type Row = Record<string, string | null>

/** The tables of a dump, as they were then. */
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

/** What a page shows, without the signs that stand for others in HTML. */
const readable = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')

/** A store as an earlier version has left it, brought up to date. */
async function upgraded(tag: string) {
  const file = join(DUMPS, `${tag}.backup`)
  const env = await storePlace('postgres')
  expect(await operator(env, 'restore', file)).toMatch(/^0 Restored 2 organizations, 2,000 badges/)
  const database = await openDatabase({
    url: env['DATABASE_URL'],
    dataDir: env.DATA_DIR,
    log: () => {},
  })
  onTestFinished(() => database.close())
  const services = servicesOver(readConfig({ ...env, VERIFY_PER_ADDRESS: '0' }), database)
  return { before: await tablesOf(file), pool: database.pool, services, app: createApp(services) }
}

test.each(dumps)('every badge, page and credential of a store of %s is as it was', { timeout: SLOW }, async (tag) => {
  const { before, pool, services, app } = await upgraded(tag)
  for (const [table, rows] of before) {
    // What is still to be evaluated is nobody's record, and grows with what an upgrade asks for.
    if (table === 'path_marks') continue
    const { rows: counted } = await pool.query(`select count(*)::int as number from ${table}`)
    expect([table, counted[0].number]).toEqual([table, rows.length])
  }
  for (const [table, key] of [
    ['badges', 'id'],
    ['badge_credentials', 'badge_id'],
  ] as const) {
    const texts = Object.keys(before.get(table)![0]!).map((name) => `${name}::text`)
    expect((await pool.query(`select ${texts.join(', ')} from ${table} order by ${key}`)).rows).toEqual(
      before.get(table),
    )
  }

  const versions = byId(before.get('template_versions')!)
  const statusEntries = new Map(before.get('badge_credentials')!.map((row) => [row['badge_id'], row]))
  for (const [index, badge] of before.get('badges')!.entries()) {
    const version = versions.get(badge['template_version_id']!)!
    const page = await app.request(`/b/${badge['id']}`)
    const html = readable(await page.text())
    const facts = [badge['number'], version['title'], badge['recipient_first_name'], badge['recipient_last_name']]
    const missing = facts.filter((fact) => !html.includes(fact!))
    expect([page.status, badge['id'], missing]).toEqual([200, badge['id'], []])
    const credentials = { statusEntry: statusEntries.get(badge['id']!)!, version }
    // What a signature is made of is the same with and without it, and signing takes a hundred times longer.
    await expectOlderCredential(app, badge, credentials)
    if (index % 20 === 0) await expectCredential(app, badge, credentials)
  }
  await expectSignedThen(tag, app, services)
})

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

async function expectCredential(app: App, badge: Row, { statusEntry, version }: OfCredential) {
  const credential = await (await app.request(`/b/${badge['id']}/credential`)).json()
  expect(credential).toMatchObject({
    issuer: { id: `did:web:localhost%3A4000:o:${badge['organization_id']}` },
    name: version['title'],
    validFrom: expect.stringContaining(badge['emitted_at']!.replace(' ', 'T')),
    credentialSubject: {
      identifier: [{ salt: statusEntry['salt'], identityHash: identityOf(badge, statusEntry) }],
      achievement: { name: version['title'], version: version['number'] },
    },
    credentialStatus: {
      statusListIndex: statusEntry['list_index'],
      statusListCredential: `http://localhost:4000/o/${badge['organization_id']}/status/${statusEntry['list_number']}`,
    },
  })
}

/** What earners have downloaded then is verified now, like what they would download today. */
async function expectSignedThen(tag: string, app: App, services: Services) {
  const signed: SignedThen = JSON.parse(gunzipSync(await readFile(join(DUMPS, `${tag}.signed.json.gz`))).toString())
  expect(new Set(signed.map(({ status }) => status))).toEqual(new Set(['valid', 'revoked']))
  for (const { id, status, credential, jwt } of signed) {
    const today = await (await app.request(`/b/${id}/credential`)).text()
    for (const text of [credential, jwt, today]) {
      const [badge] = await verifyGiven({ text }, services)
      const { verdict, checks } = badge!
      const expected = status === 'valid' ? /^(valid|expired)$/ : /^revoked$/
      expect([id, verdict, checks.map(({ code }) => code)]).toEqual([
        id,
        expect.stringMatching(expected),
        expect.arrayContaining(['signature_right', 'issuer_ours']),
      ])
    }
  }
}
