import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/testing/create-app.ts'
import { updateBadgeRevoked } from '../features/badges/badges.sql.ts'
import { readConfig } from '../platform/config.ts'
import { isFrozen } from '../platform/database/violation.ts'
import { startService } from '../start-service.ts'
import { addBadge } from '../testing/badges.ts'
import { signedIn } from '../testing/issuer.ts'
import { emptyStore } from '../testing/keep-store.ts'
import { addLearningPath, addTemplate } from '../testing/templates.ts'

test('a column added later is frozen in issued rows and only there', async () => {
  const service = await startService(readConfig(await emptyStore('postgres')))
  onTestFinished(() => service.stop())
  const { services } = service
  const { db } = services
  const issuer = await signedIn(createApp(services), db)
  const step = await addTemplate(db, issuer)
  const path = await addLearningPath(db, issuer, [step])
  const badge = await addBadge(db, issuer, path)
  const draft = await addTemplate(db, issuer)
  const draftPath = await addLearningPath(db, issuer, [step])
  for (const table of ['badges', 'template_versions', 'path_steps'])
    await db.execute(sql`alter table ${sql.identifier(table)} add column motto text, add column weight int default 1`)

  const change = (table: string, where: string, id: string, set = `motto = 'Changed'`) =>
    db
      .execute(sql`update ${sql.identifier(table)} set ${sql.raw(set)} where ${sql.identifier(where)} = ${id}`)
      .then(() => 'changed')
      .catch((error: unknown) => (isFrozen(error) ? 'refused' : String(error)))

  for (const set of [`motto = 'Changed'`, 'weight = 2', `motto = 'Changed', updated_at = now()`]) {
    expect([set, await change('badges', 'id', badge, set)]).toEqual([set, 'refused'])
    expect([set, await change('template_versions', 'id', path.versionId, set)]).toEqual([set, 'refused'])
    expect([set, await change('template_versions', 'id', step.versionId, set)]).toEqual([set, 'refused'])
  }
  expect(await change('path_steps', 'version_id', path.versionId)).toBe('refused')

  expect(await change('template_versions', 'id', draft.versionId)).toBe('changed')
  expect(await change('path_steps', 'version_id', draftPath.versionId)).toBe('changed')
  await updateBadgeRevoked(db, issuer.organizationId, badge, { reason: 'In error.', at: '2025-11-26 09:00:00' })
  expect(await change('badges', 'id', badge, 'shared_count = 1, opened_at = now()')).toBe('changed')
  expect(await change('badges', 'id', badge, `recipient_first_name = 'Júlia'`)).toBe('changed')
})

test('only the listed columns of issued badges and their versions can be changed', async () => {
  const service = await startService(readConfig(await emptyStore('postgres')))
  onTestFinished(() => service.stop())
  const { db } = service.services
  const issuer = await signedIn(createApp(service.services), db)
  await addBadge(db, issuer, await addTemplate(db, issuer))
  const columns = await db.execute<{ table: string; column: string; type: string }>(sql`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name in ('badges', 'template_versions') and is_generated = 'NEVER'`)
  const changeable: string[] = []
  for (const { table, column, type } of columns.rows) {
    const value = OTHER[type]
    if (!value) throw new Error(`There is no other value for ${type}`)
    const statement = `update ${table} set ${column} = ${value}`
    const isRefused = await db
      .execute(sql.raw(statement))
      .then(() => false)
      .catch((error: unknown) => isFrozen(error))
    if (!isRefused) changeable.push(`${table}.${column}`)
  }
  expect(changeable.sort()).toEqual([
    'badges.earner_id',
    'badges.opened_at',
    'badges.recipient_email',
    'badges.recipient_first_name',
    'badges.recipient_last_name',
    'badges.revoked_at',
    'badges.revoked_reason',
    'badges.shared_count',
    'badges.status',
    // Only of revoked badges, which a constraint checks, and once.
    'badges.undone_at',
    'badges.updated_at',
    'template_versions.badges_count',
    'template_versions.created_at',
    'template_versions.is_issued_step',
    'template_versions.undone_count',
    'template_versions.updated_at',
  ])
})

/** Per column type, an SQL value that no row of the test has. */
const OTHER: Record<string, string> = {
  uuid: 'uuid_v7()',
  text: `'other'`,
  integer: '77',
  numeric: '7.75',
  boolean: 'true',
  jsonb: `'["other"]'`,
  date: `'2024-02-29'`,
  'timestamp without time zone': `'2031-02-28 12:00:00'`,
  'timestamp with time zone': `'2024-02-29 12:00:00Z'`,
}
