import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { asciiAddress } from '#contract/mails/addresses.ts'
import { openEmbeddedStore } from '../platform/database/embedded/embedded-store.ts'
import { NO_LIMITS, openPostgresStore, POSTGRES_LIMITS } from '../platform/database/postgres-store.ts'
import { createServerDatabase } from '../testing/stores/server-database.ts'
import { copyDatabase } from './copy-database.ts'
import { migrateDatabase } from './migrate.ts'
import { readMigrations } from './migrations.ts'

/** An empty store migrated up to an older version. @param newest tag of the last migration to apply */
async function storeAtMigration(newest: string, kind: 'embedded' | 'postgres'): Promise<pg.Pool> {
  const pool = kind === 'embedded' ? await embeddedPool() : await serverPool()
  const migrations = readMigrations()
  const last = migrations.findIndex(({ tag }) => tag === newest)
  await migrateDatabase(pool, migrations.slice(0, last + 1))
  return pool
}

async function serverPool(): Promise<pg.Pool> {
  const pool = await openPostgresStore(await createServerDatabase('nothing'), 1, () => {}, NO_LIMITS)
  onTestFinished(() => pool.end())
  return pool
}

async function embeddedPool(): Promise<pg.Pool> {
  const dataDir = await mkdtemp(join(tmpdir(), 'insegna-test-'))
  await copyDatabase(inject('madeDir'), dataDir)
  const { pool, close } = await openEmbeddedStore(dataDir, () => {})
  onTestFinished(async () => {
    await close()
    await rm(dataDir, { recursive: true })
  })
  return pool
}

test('existing badges each get a number, and names with a curly apostrophe are found by a straight one', async () => {
  const pool = await storeAtMigration('0009_earners_search', 'embedded')
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

test('the first enabled user becomes owner of the organization, and everyone stays signed in', async () => {
  const pool = await storeAtMigration('0014_badge_numbers_by_index', 'postgres')
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

test('existing badges are grouped into awards, reconstructed from their history', async () => {
  const pool = await storeAtMigration('0016_validity_and_paths', 'postgres')
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
  /** Issues badges in one transaction, as renewals if asked, with the history of an award to a list if one is named. */
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
  // Opening a badge rewrites its row in another transaction, but not its history.
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

test('badges of awards that were undone leave the figures', async () => {
  const pool = await storeAtMigration('0020_awards_to_some_people', 'postgres')
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
  await pool.query(`
    insert into organizations (id, name, badges_count) values ('${id(1)}', 'Wrenfield College', 3);
    insert into templates (id, organization_id) values ('${id(3)}', '${id(1)}');
    insert into template_versions (id, organization_id, template_id, number, title, language, type)
    values ('${id(4)}', '${id(1)}', '${id(3)}', 1, 'Statistics', 'en', 'skills');
    update templates set current_version_id = '${id(4)}';
    insert into earners (id, organization_id, email, first_name, last_name)
    values ('${id(5)}', '${id(1)}', 'anna@wrenfield.example', 'Anna', 'Rossi'),
      ('${id(6)}', '${id(1)}', 'ben@wrenfield.example', 'Ben', 'Rossi');
    insert into awards (id, organization_id, kind, template_id, template_version_id, badges_count, awarded_at)
    values ('${id(7)}', '${id(1)}', 'list', '${id(3)}', '${id(4)}', 2, '2026-01-10 09:00:00Z'),
      ('${id(8)}', '${id(1)}', 'one', '${id(3)}', '${id(4)}', 1, '2026-01-11 09:00:00Z');
    insert into badges (organization_id, award_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at)
    select '${id(1)}', award, seq, '${id(3)}', '${id(4)}', earner, 'x@wrenfield.example', 'X', 'Rossi', emitted::timestamp
    from (values ('${id(7)}'::uuid, 1, '${id(5)}'::uuid, '2026-01-10 10:00:00'),
      ('${id(7)}', 2, '${id(6)}', '2026-01-10 10:00:00'), ('${id(8)}', 3, '${id(5)}', '2026-01-11 10:00:00')
    ) badge (award, seq, earner, emitted);
    update badges set status = 'revoked', revoked_at = '2026-01-10 10:05:00', revoked_reason = 'The award was undone'
    where award_id = '${id(7)}';
    update awards set undone_at = '2026-01-10 09:05:00Z' where id = '${id(7)}'`)

  await migrateDatabase(pool)

  const one = async (query: string) => (await pool.query(query)).rows
  expect(await one('select badges_count, undone_count, holders_count from organizations')).toEqual([
    { badges_count: 3, undone_count: 2, holders_count: 1 },
  ])
  for (const table of ['templates', 'template_versions'])
    expect(await one(`select badges_count, undone_count from ${table}`)).toEqual([{ badges_count: 3, undone_count: 2 }])
  expect(await one('select badges_count, undone_count from earners order by email')).toEqual([
    { badges_count: 2, undone_count: 1 },
    { badges_count: 1, undone_count: 1 },
  ])
  expect(await one('select month::text, badges from badge_months')).toEqual([{ month: '2026-01-01', badges: 1 }])
  expect(
    await one(
      'select sum(issued)::int as issued, sum(revoked)::int as revoked, sum(undone)::int as undone from badge_days',
    ),
  ).toEqual([{ issued: 1, revoked: 0, undone: 2 }])
  expect(await one('select b.seq from first_badges f join badges b on b.id = f.badge_id')).toEqual([{ seq: 3 }])
  await expect(pool.query('update badges set undone_at = null')).rejects.toThrow('never changes')
})

test('an upgrade changes nobody: people whose name was overwritten stay one person, and get a key of their name', async () => {
  const pool = await storeAtMigration('0021_undone_awards', 'postgres')
  const people = "select jsonb_strip_nulls(to_jsonb(e)) - 'name_key' as person from earners e order by id"
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into organizations (id, name) values ('00000000-0000-7000-8000-000000000001', 'Wrenfield College');
    insert into earners (organization_id, email, first_name, last_name, former_names)
    select '00000000-0000-7000-8000-000000000001', n || '@wrenfield.example', 'Ben', 'Moss-D’Angelo ' || n,
      case when n % 2 = 0 then 'Ada Moss' else '' end
    from generate_series(1, 500) n;
    insert into earners (organization_id, first_name, last_name) values
      ('00000000-0000-7000-8000-000000000001', 'Ada', 'Moss'), ('00000000-0000-7000-8000-000000000001', 'Ada', 'Moss');
    commit`)
  const before = await pool.query(people)

  await migrateDatabase(pool)

  expect((await pool.query(people)).rows).toEqual(before.rows)
  const { rows } = await pool.query(`
    select name_key, person_of(organization_id, email, 'BEN', 'moss dangelo 7') = id as is_found,
      person_of(organization_id, email, 'Ada', 'Moss') is null as is_other
    from earners where email = '7@wrenfield.example'`)
  expect(rows).toEqual([{ name_key: '7 ben mossdangelo', is_found: true, is_other: true }])
})

test('nobody is changed by people sharing addresses; those with badges under two names are noted to be decided about', async () => {
  const pool = await storeAtMigration('0019_undone_renewals', 'postgres')
  const id = (number: number) => `00000000-0000-7000-8000-00000000000${number}`
  await pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into organizations (id, name) values ('${id(1)}', 'Wrenfield College');
    insert into earners (id, organization_id, email, first_name, last_name, former_names, badges_count) values
      ('${id(2)}', '${id(1)}', 'moss@wrenfield.example', 'Ben', 'Moss', 'Ada Moss', 2),
      ('${id(3)}', '${id(1)}', 'rossi@wrenfield.example', 'Niccolò', 'D’Angelo', 'Niccolo Maria DAngelo', 1),
      ('${id(4)}', '${id(1)}', 'verdi@wrenfield.example', 'Anna', 'Verdi', '', 1);
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at)
    select '${id(1)}', seq, uuid_v7(), uuid_v7(), earner::uuid, 'x@wrenfield.example', first, last, '2025-11-14 18:00:00'
    from (values (1, '${id(2)}', 'Ada', 'Moss'), (2, '${id(2)}', 'Ben', 'Moss'), (3, '${id(3)}', 'Niccolo Maria', 'DAngelo'),
      (4, '${id(4)}', 'Anna', 'Verdi')) given (seq, earner, first, last);
    commit`)
  const people = () =>
    pool.query('select id, email, first_name, last_name, badges_count, updated_at from earners order by id')
  const before = (await people()).rows

  await migrateDatabase(pool)

  expect((await people()).rows).toEqual(before)
  const { rows } = await pool.query('select earner_id, decision from name_questions')
  expect(rows).toEqual([{ earner_id: id(2), decision: null }])
})

test.for(['embedded', 'postgres'] as const)(
  'addresses whose domain is an A-label get its letters, on the %s store, and stay marked as not working',
  async (kind) => {
    const pool = await storeAtMigration('0023_joined_people', kind)
    const addresses = [
      'p@università.example',
      'p@例え.テスト',
      'p@faß.example',
      'p@mail.ελληνικά.example',
      'p@𠮷野.example',
      'xn--p@wrenfield.example',
      'p@xn--999999999.example',
    ]
    await pool.query(`
      begin;
      set local session_replication_role = replica;
      insert into organizations (id, name) values ('00000000-0000-7000-8000-000000000001', 'Wrenfield College');
      insert into earners (organization_id, email, first_name, last_name, email_dead_at)
      select '00000000-0000-7000-8000-000000000001', address, 'Ben', 'Moss', now()
      from unnest('{${addresses.map(asciiAddress).join(',')}}'::text[]) address;
      insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
        recipient_first_name, recipient_last_name, emitted_at)
      select organization_id, row_number() over (), uuid_v7(), uuid_v7(), id, email, first_name, last_name, '2025-11-14 18:00:00'
      from earners;
      commit`)

    await migrateDatabase(pool)

    const { rows } =
      await pool.query(`select e.email, b.recipient_email = e.email as same, email_dead_at is not null as dead
      from earners e join badges b on b.earner_id = e.id order by seq`)
    expect(rows).toEqual(addresses.map((email) => ({ email, same: true, dead: true })))
  },
)

test('indexes of large tables are built once by two processes while others write, and what an ended one left is built anew', async () => {
  const pool = await storeAtMigration('0040_claim_files', 'postgres')
  const others = await openPostgresStore(pool.options.connectionString!, 2, () => {}, { ...POSTGRES_LIMITS, lock: 5 })
  onTestFinished(() => others.end())
  const second = await openPostgresStore(pool.options.connectionString!, 1, () => {}, NO_LIMITS)
  onTestFinished(() => second.end())
  const write = (to: Pick<pg.Pool, 'query'>) =>
    to.query(`insert into mails (kind, recipient, language) values ('reset_password', 'amara@wrenfield.example', 'en')`)
  await pool.query('create index mails_kept on mails (kind)')
  await pool.query(`update pg_index set indisvalid = false where indexrelid = 'mails_kept'::regclass`)

  const writer = await others.connect()
  await writer.query('begin')
  await write(writer)
  const migrating = migrateDatabase(pool)
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await others.query(waits)).rowCount, { timeout: 10_000 }).toBe(1)
  const again = migrateDatabase(second)
  await write(others)
  await writer.query('commit')
  writer.release()
  await Promise.all([migrating, again])

  const { rows } = await others.query(`
    select relname as name, indisvalid as "isValid", indnkeyatts::int as columns from pg_index
    join pg_class on oid = indexrelid where relname in ('mails_kept', 'mails_recipient') order by 1`)
  expect(rows).toEqual([
    { name: 'mails_kept', isValid: true, columns: 2 },
    { name: 'mails_recipient', isValid: true, columns: 2 },
  ])
  expect((await others.query('select from mails')).rowCount).toBe(2)
  await migrateDatabase(pool)
})
