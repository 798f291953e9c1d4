import { sql } from 'drizzle-orm'
import { findTables, readRows, type Table } from '#server/backup/tables.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { LIFT_LIMITS } from '#server/platform/database/postgres-store.ts'
import { EXPORTED, isExported } from './exported-tables.sql.ts'

/** Lets a transaction take as long as it needs. */
export const liftLimits = (tx: Database) => tx.execute(sql.raw(LIFT_LIMITS))

/** The tables that leave and the columns of each that do, every table after those that it references. */
export async function findExportedTables(tx: Database): Promise<Table[]> {
  return (await findTables(tx))
    .filter(({ name }) => name in EXPORTED)
    .map(({ name, columns }) => ({ name, columns: columns.filter((column) => isExported(name, column.name)) }))
}

/** The columns that name a user: whoever is named leaves, too. */
async function findUserColumns(tx: Database): Promise<{ table: string; column: string }[]> {
  const { rows } = await tx.execute<{ table: string; column: string }>(sql`
    select f.conrelid::regclass::text as table, a.attname::text as column from pg_constraint f
    join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
    where f.contype = 'f' and f.confrelid = 'public.users'::regclass and cardinality(f.conkey) = 1
    order by 1, 2`)
  return rows.filter(({ table }) => table in EXPORTED)
}

/** The rows of an organization by primary key, in batches, each as a line of JSON. Needs an open transaction. */
export async function* readOrganizationRows(tx: Database, table: Table, organizationId: string) {
  yield* readRows(tx, table, { as: 'objects', where: await conditionOf(tx, table.name, organizationId) })
}

// The id is a UUID of ours, and a cursor takes no parameters.
async function conditionOf(tx: Database, table: string, organizationId: string): Promise<string> {
  const id = `'${organizationId}'::uuid`
  if (table === 'organizations') return `id = ${id}`
  const scopeOf = (of: string) => {
    const { condition = 'true', scope = 'organization_id = :id' } = EXPORTED[of] ?? {}
    return `${scope.replace(':id', id)} and ${condition}`
  }
  if (table !== 'users') return scopeOf(table)
  const named = (await findUserColumns(tx)).map(
    (from) => `select ${from.column} from ${from.table} where ${scopeOf(from.table)}`,
  )
  return `id in (${named.join(' union ')})`
}

/** What the organization has; the guess at the size counts what a row of each kind takes on average. */
export async function countContents(db: Database, organizationId: string) {
  const count = (table: string) =>
    sql`(select count(*)::int from ${sql.identifier(table)} where organization_id = ${organizationId})`
  const { rows } = await db.execute<
    Record<'templates' | 'badges' | 'people' | 'lists' | 'awards' | 'activities', number>
  >(
    sql`select ${count('templates')} as templates, o.badges_count as badges, o.earners_count as people,
      ${count('earners_lists')} as lists, ${count('awards')} as awards, ${count('activities')} as activities
      from organizations o where o.id = ${organizationId}`,
  )
  return rows[0]!
}

/** Badges of the organization without a place in a status list, which only a credential that was asked for has. */
export async function findBadgesWithoutPlace(
  db: Database,
  organizationId: string,
  { after, limit }: { after: number; limit: number },
): Promise<{ id: string; seq: number }[]> {
  const { rows } = await db.execute<{ id: string; seq: number }>(sql`
    select b.id, b.seq from badges b
    where b.organization_id = ${organizationId} and b.seq > ${after} and b.erased_at is null
      and not exists (select from badge_credentials c where c.badge_id = b.id)
    order by b.seq limit ${limit}`)
  return rows
}

/** Which of these ids a table has already. */
export async function findTaken(tx: Database, table: string, column: string, values: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ value: string }>(sql`
    select ${sql.identifier(column)}::text as value from ${sql.identifier(table)}
    where ${sql.identifier(column)} = any(${sql.param(values)}::${sql.raw(column === 'id' ? 'uuid' : 'text')}[])`)
  return rows.map(({ value }) => value)
}

/** The accounts that have one of these addresses already, by address. */
export async function findUsersByEmail(tx: Database, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ id: string; email: string }>(
    sql`select id, email from users where email = any(${sql.param(emails)}::text[])`,
  )
  return new Map(rows.map(({ id, email }) => [email, id]))
}

export async function newBadgeNumbers(tx: Database, count: number): Promise<string[]> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select new_badge_number() as number from generate_series(1, ${count}::int)`,
  )
  return rows.map(({ number }) => number)
}

/** Inserts rows as they are. @param columns of each row; the others get their default */
export async function insertObjects(tx: Database, table: string, columns: string[], rows: object[]): Promise<void> {
  const names = sql.raw(columns.map((column) => `"${column}"`).join(', '))
  await tx.execute(sql`
    insert into public.${sql.identifier(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::public.${sql.identifier(table)}, ${JSON.stringify(rows)}::json)`)
}
