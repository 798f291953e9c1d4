import { readdir } from 'node:fs/promises'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PERSONAL_DATA } from './personal-data.ts'

/** Column types that cannot hold personal data by themselves. */
const HARMLESS = new Set([
  'PgUUID',
  'PgInteger',
  'PgSmallInt',
  'PgBigInt53',
  'PgBoolean',
  'PgNumeric',
  'PgNumericNumber',
  'PgTimestampString',
  'PgDateString',
])

async function findTables(): Promise<PgTable[]> {
  const files = await readdir(new URL('./tables/', import.meta.url))
  const modules = await Promise.all(files.map((file) => import(`./tables/${file.replace('.ts', '')}.ts`)))
  return modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable))
}

const textColumns = (table: PgTable) =>
  Object.entries<PgColumn>(getTableColumns(table))
    .filter(([, column]) => !HARMLESS.has(column.columnType))
    .map(([name]) => `${getTableName(table)}.${name}`)

test('every column that can hold personal data says in personal-data.ts whether it does', async () => {
  const columns = (await findTables()).flatMap(textColumns)
  const marked = PERSONAL_DATA.flatMap(({ table, marks }) =>
    Object.keys(marks).map((name) => `${getTableName(table)}.${name}`),
  )
  expect(columns.length).toBeGreaterThan(50)
  expect(marked.toSorted()).toEqual(columns.toSorted())
})
