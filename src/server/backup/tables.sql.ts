import { sql } from 'drizzle-orm'
import type { Database } from '../platform/database/database.ts'

/** A table and its columns, except generated ones. */
export type Table = { name: string; columns: { name: string; type: string; isRequired?: boolean }[] }

/** Rows fetched at a time: some hold long texts. */
const FETCH_SIZE = 200

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Every table of the store, each after the tables that it references. */
export async function findTables(tx: Database): Promise<Table[]> {
  const { rows } = await tx.execute<Table & { after: string[] }>(sql`
    select c.relname::text as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod), 'isRequired', attnotnull) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      array(select other.relname::text from pg_constraint f join pg_class other on other.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and f.confrelid <> f.conrelid) as after
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`)
  const ordered: (typeof rows)[number][] = []
  while (ordered.length < rows.length) {
    const names = new Set(ordered.map(({ name }) => name))
    const next = rows.find(({ name, after }) => !names.has(name) && after.every((other) => names.has(other)))
    if (!next) throw new Error('The tables refer to one another in a circle.')
    ordered.push(next)
  }
  return ordered
}

type Reading = {
  /** Each row as a JSON array of column texts, or as an object of its values. */
  as?: 'arrays' | 'objects'
  /** Which rows; all of them by default. */
  where?: string
}

/** The rows by primary key, each as a line of JSON. Its cursor needs an open transaction. */
export async function* readRows(
  tx: Database,
  { name, columns }: Table,
  { as = 'arrays', where = 'true' }: Reading = {},
): AsyncGenerator<string[]> {
  const texts = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const line = as === 'arrays' ? `to_json(array[${texts}])` : `(select row_to_json(one) from (select ${names}) one)`
  const { rows: key } = await tx.execute<{ name: string }>(sql`
    select attname::text as name from pg_index i cross join unnest(i.indkey::int2[]) with ordinality as part (number, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = part.number
    where i.indrelid = ${`public.${quoted(name)}`}::regclass and i.indisprimary order by part.place`)
  const order = key.map((column) => quoted(column.name)).join(', ')
  await tx.execute(
    sql.raw(`declare kept_rows no scroll cursor for
      select ${line}::text as line from public.${quoted(name)} where ${where} order by ${order || names}`),
  )
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${FETCH_SIZE} from kept_rows`))
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < FETCH_SIZE) break
  }
  await tx.execute(sql`close kept_rows`)
}

/** Inserts rows as `readRows` yields them. @param columns in the order of the rows' values */
export async function insertRows(tx: Database, { name, columns }: Table, lines: string[]): Promise<void> {
  const names = columns.map((column) => quoted(column.name)).join(', ')
  const values = columns.map(({ type }, index) => `(line ->> ${index})::${type}`).join(', ')
  const { rowCount } = await tx.execute(sql`
    ${sql.raw(`insert into public.${quoted(name)} (${names}) overriding system value select ${values}`)}
    from json_array_elements(${`[${lines.join(',')}]`}::json) as line`)
  if (rowCount !== lines.length) throw new Error(`Of ${lines.length} rows of ${name} ${rowCount} were written.`)
}

/**
 * Lets rows be inserted as they are: no trigger counts or rejects them. Requires the owner of the tables; foreign keys
 * are still checked. `enableTriggers` undoes it.
 */
export async function disableTriggers(tx: Database, tables: Table[]): Promise<void> {
  for (const { name } of tables) await tx.execute(sql.raw(`alter table public.${quoted(name)} disable trigger user`))
}

/** Checks the deferred constraints, then enables the triggers again. */
export async function enableTriggers(tx: Database, tables: Table[]): Promise<void> {
  await tx.execute(sql`set constraints all immediate`)
  for (const { name } of tables) await tx.execute(sql.raw(`alter table public.${quoted(name)} enable trigger user`))
}

/** Updates the planner's statistics after a bulk insert. */
export async function analyzeTables(tx: Database): Promise<void> {
  await tx.execute(sql`analyze`)
}

/** Whether a database has no tables, views or sequences, of Insegna or anyone else. */
export async function isDatabaseEmpty(tx: Database): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
    limit 1`)
  return rows.length === 0
}
