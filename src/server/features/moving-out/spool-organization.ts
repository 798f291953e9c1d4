import type { Table } from '#server/backup/tables.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { TemporaryFile } from '#server/platform/spreadsheet/temporary-file.ts'
import { insertStatusEntries } from '../credentials/status-lists.sql.ts'
import {
  findBadgesWithoutPlace,
  findExportedTables,
  liftLimits,
  readOrganizationRows,
} from './organization-rows.sql.ts'
import { readLines } from './read-lines.ts'

/** Everything that leaves, as it was at one moment, in a temporary file. */
export type Spool = {
  tables: SpooledTable[]
  lines(table: SpooledTable): AsyncGenerator<string>
  close(): Promise<void>
}

export type SpooledTable = Table & { rows: number; start: number; end: number }

/** Badges that get a place in one transaction. */
const PLACES = 500

/**
 * Gives every badge its place in a status list, without which it has no credential. Called before the rows are read, so that
 * the places are among them.
 */
export async function givePlaces(db: Database, organizationId: string, check: () => Promise<void>): Promise<void> {
  for (let after = 0; ; ) {
    await check()
    const found = await findBadgesWithoutPlace(db, organizationId, { after, limit: PLACES })
    const last = found.at(-1)
    if (!last) return
    const ids = found.map(({ id }) => id)
    await db.transaction((tx) => insertStatusEntries(tx, organizationId, ids))
    after = last.seq
  }
}

/**
 * Copies the rows into a temporary file, so that the transaction is as short as that: the embedded store has one session, and
 * everybody waits for it. Only one temporary file at a time, and none in memory.
 */
export async function spoolOrganization(db: Database, organizationId: string): Promise<Spool> {
  const file = await TemporaryFile.open()
  const oneMoment = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  try {
    const tables = await db.transaction(async (tx) => {
      await liftLimits(tx)
      const spooled: SpooledTable[] = []
      for (const table of await findExportedTables(tx)) {
        const start = file.size
        let rows = 0
        for await (const lines of readOrganizationRows(tx, table, organizationId)) {
          await file.append(Buffer.from(`${lines.join('\n')}\n`))
          rows += lines.length
        }
        spooled.push({ ...table, rows, start, end: file.size })
      }
      return spooled
    }, oneMoment)
    return { tables, lines: ({ start, end }) => readLines(file.read(start, end)), close: () => file.close() }
  } catch (error) {
    await file.close()
    throw error
  }
}
