import { and, eq, getTableName, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#server/platform/database/database.ts'
import { PERSONAL_DATA } from '#server/schema/personal-data.ts'
import { earnersLists, listMembers } from '#server/schema/tables/earners.ts'
import type { Person } from './person.sql.ts'
import { PERSONAL_ROWS } from './personal-rows.sql.ts'

/** Rows about a person by table, with the column names of the database. */
export type PersonalRecords = Record<string, Record<string, unknown>[]>

/**
 * Reads every row about a person that they are entitled to see. Secrets, and data about staff or about previous and later
 * holders of their badges, are left out.
 */
export async function readRecords(db: Database, person: Person): Promise<PersonalRecords> {
  const records: PersonalRecords = {}
  for (const { table, about, isExported, isOnlyAboutPerson } of PERSONAL_ROWS) {
    if (isExported)
      records[getTableName(table)] = await readRows(db, table, and(about(person), isOnlyAboutPerson?.(person)))
  }
  const lists = await db
    .select({ name: earnersLists.name, added_at: listMembers.createdAt })
    .from(listMembers)
    .innerJoin(earnersLists, eq(earnersLists.id, listMembers.listId))
    .where(eq(listMembers.earnerId, person.id))
    .orderBy(earnersLists.name)
  return { ...records, [getTableName(earnersLists)]: lists }
}

async function readRows(db: Database, table: PgTable, where: SQL | undefined) {
  const columns = exportedColumns(table)
  return db
    .select(Object.fromEntries(columns.map((column) => [snakeCase(column.name), column])))
    .from(table)
    .where(where)
}

/** References to staff members, which are not data about the person. */
const STAFF = ['userId', 'settledBy']

function exportedColumns(table: PgTable): PgColumn[] {
  const marks = PERSONAL_DATA.find((each) => each.table === table)?.marks ?? {}
  const isTheirs = ({ name, generated }: PgColumn) =>
    marks[name] !== 'secret' && marks[name] !== 'staff' && !generated && !STAFF.includes(name)
  return getTableConfig(table).columns.filter(isTheirs)
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
