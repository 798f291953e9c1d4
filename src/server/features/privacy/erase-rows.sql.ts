import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ErasureWay } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PERSONAL_DATA } from '#server/schema/personal-data.ts'
import { certificateFiles } from '#server/schema/tables/certificates.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { dataExports } from '#server/schema/tables/privacy.ts'
import type { Person } from './person.sql.ts'
import { isOneOf, PERSONAL_ROWS } from './personal-rows.sql.ts'

/** The columns of a table with personal data of earners. @param contactOnly leaves out names and free text */
function markedColumns(table: PgTable, contactOnly = false): PgColumn[] {
  const marks = PERSONAL_DATA.find((each) => each.table === table)?.marks ?? {}
  const columns = getTableConfig(table).columns
  return columns.filter((column) => {
    const mark = marks[column.name]
    return mark === 'contact' || (!contactOnly && mark === 'identity')
  })
}

/** The value of an emptied column. */
const emptyValue = ({ notNull, dataType }: PgColumn) => (notNull ? (dataType === 'json' ? {} : '') : null)

/**
 * Deletes or empties a person's rows in every table with personal data, as the way of erasing requires.
 * @param revokedAt wall-clock time at which their badges become invalid
 * @returns how many badges they held
 */
export async function eraseRows(tx: Database, person: Person, way: ErasureWay, revokedAt: string): Promise<number> {
  let badgesCount = 0
  for (const { table, about, fate } of PERSONAL_ROWS) {
    if (fate[way] === 'delete') await tx.delete(table).where(about(person))
    else if (fate[way] === 'empty') await emptyRows(tx, table, about(person), way)
    else if (fate[way] === 'erase_badges') badgesCount = await eraseBadges(tx, person, way, revokedAt)
    else if (fate[way] === 'erase_activity_labels') await eraseActivityLabels(tx, person)
  }
  await eraseInvitationLabels(tx, person)
  return badgesCount
}

async function emptyRows(tx: Database, table: PgTable, where: SQL | undefined, way: ErasureWay) {
  const columns = markedColumns(table, way === 'contact').filter(({ generated }) => !generated)
  await tx
    .update(table)
    .set(Object.fromEntries(columns.map((column) => [column.name, emptyValue(column)])))
    .where(where)
}

async function eraseBadges(tx: Database, { organizationId, id }: Person, way: ErasureWay, revokedAt: string) {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select erase_badges(${organizationId}::uuid, ${id}::uuid, ${way === 'wholly'}, ${revokedAt}::timestamp) as count`)
  return rows[0]?.count ?? 0
}

/** Removes names from activity entries about the person and their badges, including badges since moved to somebody else. */
async function eraseActivityLabels(tx: Database, { organizationId, id, joinedIds, badgeIds, names }: Person) {
  await tx.execute(sql`
    select erase_activity_labels(${organizationId}::uuid, ${sql.param([id, ...joinedIds, ...badgeIds])}::uuid[],
      ${sql.param(names)}::text[])`)
}

/** Activity entries about invitations contain the invited address, which may be the person's. */
async function eraseInvitationLabels(tx: Database, { organizationId, addresses }: Person) {
  await tx.execute(sql`
    select erase_activity_labels(${organizationId}::uuid, array(
      select subject_id from activities
      where organization_id = ${organizationId} and subject_type = 'invitation'
        and ${isOneOf(sql`subject_label`, addresses)}))`)
}

/**
 * A person's files outside the database: mails, exports and certificates. `staffMails` are not about a badge and may or
 * may not mention the person.
 */
export async function findPersonalFiles(tx: Database, person: Person) {
  const about = (table: PgTable) => PERSONAL_ROWS.find((rows) => rows.table === table)?.about(person)
  const sent = await tx.select({ id: mails.id }).from(mails).where(about(mails))
  const toStaff = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.organizationId, person.organizationId), isNull(mails.badgeId), eq(mails.status, 'sent')))
  const made = await tx.select().from(dataExports).where(about(dataExports))
  const { organizationId, id, attempts } = certificateFiles
  const certificates = await tx
    .select({ organizationId, id, attempts })
    .from(certificateFiles)
    .where(about(certificateFiles))
  return {
    mails: sent.map((mail) => mail.id),
    staffMails: toStaff.map((mail) => mail.id),
    copies: made.flatMap(({ file }) => file ?? []),
    inParts: [
      ...certificates,
      ...made.filter(({ earnerId }) => !earnerId).map((whole) => ({ ...whole, kind: 'export' as const })),
    ],
  }
}
