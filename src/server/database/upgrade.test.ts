import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openEmbeddedStore } from './embedded-store.ts'
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
    insert into badges (organization_id, seq, template_id, template_version_id, earner_id, recipient_email,
      recipient_first_name, recipient_last_name, emitted_at, updated_at)
    select '00000000-0000-7000-8000-000000000001', n, uuid_v7(), uuid_v7(), uuid_v7(), n || '@wrenfield.example',
      'Niccolò', case when n % 2 = 0 then 'D’Angelo' else 'Rossi' end, '2025-11-14 18:00:00', '2025-11-14 18:00:00'
    from generate_series(1, 500) n;
    insert into earners (organization_id, email, first_name, last_name)
    values ('00000000-0000-7000-8000-000000000001', '2@wrenfield.example', 'Niccolò', 'D’Angelo');
    commit`)

  await migrateDatabase(pool)

  const { rows } = await pool.query(`
    select count(distinct number)::int as numbers, count(*) filter (where search_name = 'niccolo d''angelo')::int as folded,
      bool_and(number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$') as readable, max(updated_at)::text as updated
    from badges`)
  expect(rows).toEqual([{ numbers: 500, folded: 250, readable: true, updated: '2025-11-14 18:00:00+00' }])
  const people = await pool.query('select search_name from earners')
  expect(people.rows).toEqual([{ search_name: "niccolo d'angelo" }])
})
