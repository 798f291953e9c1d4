import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Migration } from './migrations.ts'

/** Anything that can run a statement. */
export type Connection = Pick<pg.ClientBase, 'query'>

const CONCURRENTLY = /^\s*CREATE (?:UNIQUE )?INDEX CONCURRENTLY (?:IF NOT EXISTS )?"(\w+)"/

/** How often to look whether another process has built an index, in milliseconds. */
const LOOK_MS = 1000

const nameIn = (statement: string) => CONCURRENTLY.exec(statement)?.[1]

/**
 * A statement as it can run in a transaction: an index is built there while writes wait, or left as it is if it has been built
 * beside the service before.
 */
export const inTransaction = (statement: string): string =>
  nameIn(statement) ? statement.replace(/INDEX CONCURRENTLY (IF NOT EXISTS )?/, 'INDEX IF NOT EXISTS ') : statement

/** Whether a migration is of indexes to be built while the service runs, and lacks some. */
export async function hasIndexesToBuild(client: Connection, { statements }: Migration): Promise<boolean> {
  const names = statements.flatMap((statement) => nameIn(statement) ?? [])
  if (names.length === 0) return false
  if (names.length < statements.length)
    throw new Error('A migration that builds an index concurrently does nothing else')
  const { rows } = await client.query(
    'SELECT count(*)::int AS built FROM pg_index WHERE indisvalid AND indexrelid = ANY ($1)',
    [await idsOf(client, names)],
  )
  return rows[0].built < names.length
}

/**
 * Builds an index outside of a transaction, so that nobody who writes waits for it. What an ended process left is built anew;
 * what another process is building is waited for.
 */
export async function buildIndex(client: Connection, statement: string): Promise<void> {
  const name = nameIn(statement)!
  for (;;) {
    const [id] = await idsOf(client, [name])
    if (id === undefined) {
      await client.query(statement.replace(/CONCURRENTLY (IF NOT EXISTS )?/, 'CONCURRENTLY IF NOT EXISTS '))
      continue
    }
    const { rows } = await client.query(
      `SELECT indisvalid AS is_valid, EXISTS (SELECT FROM pg_stat_progress_create_index WHERE index_relid = $1) AS is_being_built
      FROM pg_index WHERE indexrelid = $1`,
      [id],
    )
    if (rows[0]?.is_valid) return
    if (rows[0]?.is_being_built) await pause(LOOK_MS)
    else await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`)
  }
}

/** As text: as numbers, the upper half of them would be negative. */
async function idsOf(client: Connection, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT to_regclass(quote_ident(name))::oid::text AS id FROM unnest($1::text[]) name
    WHERE to_regclass(quote_ident(name)) IS NOT NULL`,
    [names],
  )
  return rows.map(({ id }) => id)
}
