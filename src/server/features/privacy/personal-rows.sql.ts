import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { ErasureWay } from '#contract/privacy.ts'
import type { Database } from '#server/platform/database/database.ts'
import { PERSONAL_DATA } from '#server/schema/personal-data.ts'
import { idempotencyKeys } from '#server/schema/tables/accounts.ts'
import { activities } from '#server/schema/tables/activities.ts'
import { badges, events } from '#server/schema/tables/badges.ts'
import { certificateFiles } from '#server/schema/tables/certificate-files.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { mistakeReports } from '#server/schema/tables/mistake-reports.ts'
import { dataExports } from '#server/schema/tables/privacy.ts'
import { reminderOptOuts, sentReminders } from '#server/schema/tables/reminders.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import type { Person } from './person.sql.ts'

/** What becomes of a row: it stays, it goes, its marked columns are emptied, or the database's own function sees to it. */
type Fate = 'keep' | 'delete' | 'empty' | 'erase_badges' | 'erase_activity_labels'

type PersonalRows = {
  table: PgTable
  /** Which rows are about a person. */
  about: (person: Person) => SQL | undefined
  fate: Record<ErasureWay, Fate>
  /** Kept answers repeat what other tables say, and belong to whoever asked. */
  isExported: boolean
  /** Of the rows about a person those that say nothing of anybody else; left out, all of them. */
  isTheirsAlone?: (person: Person) => SQL
}

const isOneOf = (column: PgColumn | SQL, values: string[]) => sql`${column} = any(${sql.param(values)}::text[])`

const ofBadges = (column: PgColumn, { badgeIds }: Person) => sql`${column} = any(${sql.param(badgeIds)}::uuid[])`

/** Whether a JSON value names one of the person's ids or their addresses. */
function mentions(column: PgColumn, { id, addresses, badgeIds }: Person): SQL {
  const marks = [id, ...badgeIds, ...addresses]
  return sql`exists (select from unnest(${sql.param(marks)}::text[]) as mark (value)
    where position(mark.value in lower(${column}::text)) > 0)`
}

/**
 * The mail that invited an address, and the mails that told others that its person asks for a new invitation. Once sent,
 * such a mail does not say any more whom it was about: all that were sent since such a request go.
 */
const isAboutInvitation = (addresses: string[]) => sql`(
  (${mails.kind} = 'invitation' and ${isOneOf(mails.recipient, addresses)})
  or (${mails.kind} = 'invitation_requested' and (${isOneOf(sql`${mails.data} ->> 'email'`, addresses)}
    or (${mails.status} <> 'waiting' and exists (select from invitations invitation
      where invitation.organization_id = ${mails.organizationId} and ${isOneOf(sql`invitation.email`, addresses)}
        and invitation.requested_at <= ${mails.createdAt})))))`

/** Where the rows about a person are, in the order in which they can go: whatever refers to another comes before it. */
export const PERSONAL_ROWS: PersonalRows[] = [
  {
    table: sentReminders,
    about: (person) =>
      and(eq(sentReminders.organizationId, person.organizationId), ofBadges(sentReminders.badgeId, person)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    // It holds the person's certificate among others.
    table: certificateFiles,
    about: ({ organizationId, badgeIds }) =>
      and(
        eq(certificateFiles.organizationId, organizationId),
        sql`${certificateFiles.badgeIds} && ${sql.param(badgeIds)}::uuid[]`,
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    table: reminderOptOuts,
    about: ({ organizationId, id }) =>
      and(eq(reminderOptOuts.organizationId, organizationId), eq(reminderOptOuts.earnerId, id)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: mistakeReports,
    about: (person) =>
      and(eq(mistakeReports.organizationId, person.organizationId), ofBadges(mistakeReports.badgeId, person)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
    // A badge that was handed on may have been reported by whoever had it before.
    isTheirsAlone: () => sql`not exists (select from ${events} corrected
      where corrected.organization_id = ${mistakeReports.organizationId} and corrected.subject = 'badge'
        and corrected.subject_id = ${mistakeReports.badgeId} and corrected.action = 'recipient_corrected'
        and corrected.created_at >= ${mistakeReports.createdAt}
        and corrected.data #>> '{before,recipient_email}' <> corrected.data #>> '{after,recipient_email}')`,
  },
  {
    table: mails,
    // A badge that was handed on may have told somebody else before.
    about: (person) =>
      and(
        eq(mails.organizationId, person.organizationId),
        or(
          and(
            or(isNotNull(mails.badgeId), eq(mails.kind, 'badges_ending')),
            or(ofBadges(mails.badgeId, person), isOneOf(mails.recipient, person.addresses)),
          ),
          isAboutInvitation(person.addresses),
        ),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
    isTheirsAlone: ({ addresses }) => isOneOf(mails.recipient, addresses),
  },
  {
    table: events,
    about: (person) =>
      and(
        eq(events.organizationId, person.organizationId),
        or(
          and(eq(events.subject, 'badge'), ofBadges(events.subjectId, person)),
          and(eq(events.subject, 'earner'), eq(events.subjectId, person.id)),
          and(sql`${events.data} <> '{}'`, mentions(events.data, person)),
        ),
      ),
    fate: { contact: 'empty', wholly: 'empty' },
    isExported: true,
    // A badge that was handed on remembers both its holders.
    isTheirsAlone: (person) => sql`${events.subjectId} = any(${sql.param([person.id, ...person.badgeIds])}::uuid[])
      and (${events.action} <> 'recipient_corrected'
        or ${events.data} #>> '{before,recipient_email}' = ${events.data} #>> '{after,recipient_email}')`,
  },
  {
    table: activities,
    about: ({ organizationId, id, badgeIds }) =>
      and(eq(activities.organizationId, organizationId), inArray(activities.subjectId, [id, ...badgeIds])),
    fate: { contact: 'keep', wholly: 'erase_activity_labels' },
    isExported: true,
    isTheirsAlone: ({ id, names }) => sql`(${activities.subjectId} = ${id}
      or exists (select from unnest(${sql.param(names)}::text[]) as name
        where starts_with(${activities.subjectLabel}, name || ', ')))`,
  },
  {
    table: idempotencyKeys,
    about: (person) =>
      and(
        eq(idempotencyKeys.organizationId, person.organizationId),
        isNotNull(idempotencyKeys.answer),
        mentions(idempotencyKeys.answer, person),
      ),
    fate: { contact: 'empty', wholly: 'empty' },
    isExported: false,
  },
  {
    table: dataExports,
    about: ({ organizationId, id }) =>
      and(eq(dataExports.organizationId, organizationId), eq(dataExports.earnerId, id)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    // One that was accepted belongs to the account that it made, which an erasure leaves.
    table: invitations,
    about: ({ organizationId, addresses }) =>
      and(
        eq(invitations.organizationId, organizationId),
        isOneOf(invitations.email, addresses),
        isNull(invitations.acceptedAt),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    // What is planned for a person alone goes with them.
    table: scheduledAwards,
    about: ({ organizationId, addresses }) =>
      and(eq(scheduledAwards.organizationId, organizationId), isOneOf(scheduledAwards.recipientEmail, addresses)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: scheduledAwardPeople,
    about: ({ organizationId, id }) =>
      and(eq(scheduledAwardPeople.organizationId, organizationId), eq(scheduledAwardPeople.earnerId, id)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: listMembers,
    about: ({ organizationId, id }) =>
      and(eq(listMembers.organizationId, organizationId), eq(listMembers.earnerId, id)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: badges,
    about: ({ organizationId, id }) => and(eq(badges.organizationId, organizationId), eq(badges.earnerId, id)),
    fate: { contact: 'erase_badges', wholly: 'erase_badges' },
    isExported: true,
  },
  {
    table: earners,
    about: ({ organizationId, id }) => and(eq(earners.organizationId, organizationId), inArray(earners.id, [id])),
    fate: { contact: 'empty', wholly: 'delete' },
    isExported: true,
  },
]

/** The columns of a table that hold something of an earner. @param contactOnly leaves out names and free text */
function markedColumns(table: PgTable, contactOnly = false): PgColumn[] {
  const marks = PERSONAL_DATA.find((each) => each.table === table)?.marks ?? {}
  const columns = getTableConfig(table).columns
  return columns.filter((column) => {
    const mark = marks[column.name]
    return mark === 'contact' || (!contactOnly && mark === 'identity')
  })
}

/** What an emptied column holds. */
const emptyValue = ({ notNull, dataType }: PgColumn) => (notNull ? (dataType === 'json' ? {} : '') : null)

/**
 * Takes a person out of every table that has something of them: what is marked goes, in one way or the other.
 * @param revokedAt the wall clock at which their badges stop being valid
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

/** Lines of the activity name people and badges, also a badge that was handed on to somebody else since. */
async function eraseActivityLabels(tx: Database, { organizationId, id, badgeIds, names }: Person) {
  await tx.execute(sql`
    select erase_activity_labels(${organizationId}::uuid, ${sql.param([id, ...badgeIds])}::uuid[],
      ${sql.param(names)}::text[])`)
}

/** Lines about an invitation name the address that was invited: this person's may be among them. */
async function eraseInvitationLabels(tx: Database, { organizationId, addresses }: Person) {
  await tx.execute(sql`
    select erase_activity_labels(${organizationId}::uuid, array(
      select subject_id from activities
      where organization_id = ${organizationId} and subject_type = 'invitation'
        and ${isOneOf(sql`subject_label`, addresses)}))`)
}

/**
 * What of a person may lie outside the database as files: their mails, copies and certificates. `staffMails` are about no
 * badge, and may name the person or not.
 */
export async function findPersonalFiles(tx: Database, person: Person) {
  const about = (table: PgTable) => PERSONAL_ROWS.find((rows) => rows.table === table)?.about(person)
  const sent = await tx.select({ id: mails.id }).from(mails).where(about(mails))
  const toStaff = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.organizationId, person.organizationId), isNull(mails.badgeId), eq(mails.status, 'sent')))
  const made = await tx.select({ file: dataExports.file }).from(dataExports).where(about(dataExports))
  const { organizationId, id, attempts } = certificateFiles
  const certificates = await tx
    .select({ organizationId, id, attempts })
    .from(certificateFiles)
    .where(about(certificateFiles))
  return {
    mails: sent.map((mail) => mail.id),
    staffMails: toStaff.map((mail) => mail.id),
    copies: made.flatMap(({ file }) => file ?? []),
    certificates,
  }
}
