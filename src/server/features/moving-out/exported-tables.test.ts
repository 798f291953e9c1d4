import { expect } from 'vitest'
import { findTables } from '#server/backup/tables.sql.ts'
import { test } from '#server/testing/test.ts'
import { EXPORTED, isExported, LEFT_OUT } from './exported-tables.sql.ts'
import { SHAPES } from './stored-shapes.ts'

test('every table leaves or is left out for a reason, and every column leaves but secrets and those that are named', async ({
  db,
}) => {
  // Another test notes the steps of jobs in a table of its own.
  const tables = (await findTables(db)).filter(({ name }) => name !== 'job_notes')
  expect([...Object.keys(EXPORTED), ...Object.keys(LEFT_OUT)].sort()).toEqual(tables.map(({ name }) => name).sort())
  const kept = tables
    .filter(({ name }) => name in EXPORTED)
    .flatMap(({ name, columns }) =>
      columns.filter((column) => !isExported(name, column.name)).map((column) => `${name}.${column.name}`),
    )
  expect(kept.sort()).toEqual([
    'badge_visibilities.secret_hash',
    'invitations.token_hash',
    'issuer_keys.sealed_private_key',
    'organizations.current_period_end',
    'organizations.current_period_start',
    'organizations.passwords_until',
    'organizations.payment_customer_id',
    'organizations.sso_required_since',
    'organizations.subscription_id',
    'organizations.subscription_status',
    'sent_reminders.mail_id',
    'users.password_hash',
  ])
  for (const [name, { without = [], public: shown = [], html = [] }] of Object.entries(EXPORTED)) {
    const columns = tables.find((table) => table.name === name)!.columns.map((column) => column.name)
    expect(columns, name).toEqual(expect.arrayContaining([...without, ...shown, ...html]))
  }
})

test('every exported column with JSON has a shape that rows from elsewhere are checked by', async ({ db }) => {
  const tables = (await findTables(db)).filter(({ name }) => name in EXPORTED)
  for (const { name, columns } of tables) {
    const kept = columns.filter((column) => column.type === 'jsonb' && isExported(name, column.name))
    const shapes = Object.keys(SHAPES[name] ?? {})
    expect(shapes, name).toEqual(expect.arrayContaining(kept.map((column) => column.name)))
    expect(
      columns.map((column) => column.name),
      name,
    ).toEqual(expect.arrayContaining(shapes))
  }
})
