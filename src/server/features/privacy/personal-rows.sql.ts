import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ErasureWay } from '#contract/privacy.ts'
import { idempotencyKeys } from '#server/schema/tables/accounts.ts'
import { activities } from '#server/schema/tables/activities.ts'
import { badgeImportRows, badgeImports } from '#server/schema/tables/badge-imports.ts'
import { badges, events } from '#server/schema/tables/badges.ts'
import { certificateFiles } from '#server/schema/tables/certificates.ts'
import { claimFiles, claimForms, claimSubmissions } from '#server/schema/tables/claims.ts'
import { earnerJoins, nameQuestions } from '#server/schema/tables/earner-joins.ts'
import { earners, listMembers } from '#server/schema/tables/earners.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { mistakeReports } from '#server/schema/tables/mistake-reports.ts'
import { dataExports } from '#server/schema/tables/privacy.ts'
import { reminderOptOuts, sentReminders } from '#server/schema/tables/reminders.ts'
import { requests } from '#server/schema/tables/requests.ts'
import { scheduledAwardPeople, scheduledAwards } from '#server/schema/tables/scheduled-awards.ts'
import { webhookDeliveries } from '#server/schema/tables/webhooks.ts'
import { type Person, remindsOf } from './person.sql.ts'

/** What an erasure does with a row: keep it, delete it, empty its marked columns, or call a database function. */
type Fate = 'keep' | 'delete' | 'empty' | 'erase_badges' | 'erase_activity_labels'

type PersonalRows = {
  table: PgTable
  /** Selects the rows about a person. */
  about: (person: Person) => SQL | undefined
  fate: Record<ErasureWay, Fate>
  /** False for rows that repeat other tables or belong to staff, such as stored responses, export files and invitations. */
  isExported: boolean
  /** Narrows the rows down to those that reveal nothing about anybody else; by default all are exported. */
  isOnlyAboutPerson?: (person: Person) => SQL
}

/** Mails to whoever asks for a badge by a claim. */
const CLAIM_MAILS = ['claim_proof', 'claim_not_listed', 'claim_returned', 'claim_declined']

/** Whether a text is one of some values. */
export const isOneOf = (column: PgColumn | SQL, values: string[]) => sql`${column} = any(${sql.param(values)}::text[])`

const ofBadges = (column: PgColumn, { badgeIds }: Person) => sql`${column} = any(${sql.param(badgeIds)}::uuid[])`

const isSubmissionOf = (person: Person) =>
  and(
    eq(claimSubmissions.organizationId, person.organizationId),
    or(isOneOf(claimSubmissions.email, person.addresses), ofBadges(claimSubmissions.badgeId, person)),
  )

const isFormOf = ({ organizationId, addresses }: Person) =>
  and(eq(claimForms.organizationId, organizationId), isOneOf(claimForms.email, addresses))

/** Whether a JSON value contains one of the person's ids or addresses. */
function mentions(column: PgColumn, { id, joinedIds, addresses, badgeIds }: Person): SQL {
  const marks = [id, ...joinedIds, ...badgeIds, ...addresses]
  return sql`exists (select from unnest(${sql.param(marks)}::text[]) as mark (value)
    where position(mark.value in lower(${column}::text)) > 0)`
}

const isMailTo = (addresses: string[]) => and(isOneOf(mails.recipient, addresses), sql`${mails.recipient} <> ''`)

/**
 * Mails that invited an address, and mails telling others that its owner asks for a new invitation. The latter do not
 * name the address any more once they are sent, so all those sent since such a request are included.
 */
const isAboutInvitation = (addresses: string[]) => sql`(
  (${mails.kind} = 'invitation' and ${isOneOf(mails.recipient, addresses)})
  or (${mails.kind} = 'invitation_requested' and (${isOneOf(sql`${mails.data} ->> 'email'`, addresses)}
    or (${mails.status} <> 'waiting' and exists (select from invitations invitation
      where invitation.organization_id = ${mails.organizationId} and ${isOneOf(sql`invitation.email`, addresses)}
        and invitation.requested_at <= ${mails.createdAt})))))`

/** Where data about a person is stored, in order of deletion: referencing rows come before the rows they refer to. */
export const PERSONAL_ROWS: PersonalRows[] = [
  {
    // The file contains the person's certificate beside others.
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
    // After a correction of the recipient, a report may be from the previous holder.
    isOnlyAboutPerson: () => sql`not exists (select from ${events} corrected
      where corrected.organization_id = ${mistakeReports.organizationId} and corrected.subject = 'badge'
        and corrected.subject_id = ${mistakeReports.badgeId} and corrected.action = 'recipient_corrected'
        and corrected.created_at >= ${mistakeReports.createdAt}
        and corrected.data #>> '{before,recipient_email}' <> corrected.data #>> '{after,recipient_email}')`,
  },
  {
    // The answers to them, among others that they were erased, are kept without what was asked.
    table: requests,
    about: ({ organizationId, id }) => and(eq(requests.organizationId, organizationId), eq(requests.earnerId, id)),
    fate: { contact: 'keep', wholly: 'empty' },
    isExported: true,
  },
  {
    // Before the submissions and forms by which they are found.
    table: claimFiles,
    about: (person) =>
      and(
        eq(claimFiles.organizationId, person.organizationId),
        or(
          sql`${claimFiles.submissionId} in (select ${claimSubmissions.id} from ${claimSubmissions}
            where ${isSubmissionOf(person)})`,
          sql`${claimFiles.id}::text in (select answer #>> '{file,id}' from ${claimForms},
            jsonb_array_elements(${claimForms.answers}) answer where ${isFormOf(person)})`,
        ),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    table: claimSubmissions,
    about: isSubmissionOf,
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: claimForms,
    about: isFormOf,
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    table: mails,
    // Before a correction of the recipient, a mail may have gone to somebody else.
    about: (person) =>
      and(
        eq(mails.organizationId, person.organizationId),
        // Each part is found by an index of its own.
        or(
          and(
            or(isNotNull(mails.badgeId), inArray(mails.kind, ['badges_ending', 'request_declined', ...CLAIM_MAILS])),
            or(ofBadges(mails.badgeId, person), isMailTo(person.addresses), remindsOf(person)),
          ),
          and(isNull(mails.badgeId), isAboutInvitation(person.addresses)),
        ),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
    isOnlyAboutPerson: ({ addresses, sharedAddresses }) => isOneOf(mails.recipient, [...addresses, ...sharedAddresses]),
  },
  {
    // After the mails, which are found by them.
    table: sentReminders,
    about: (person) =>
      and(eq(sentReminders.organizationId, person.organizationId), ofBadges(sentReminders.badgeId, person)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: events,
    about: (person) =>
      and(
        eq(events.organizationId, person.organizationId),
        or(
          and(eq(events.subject, 'badge'), ofBadges(events.subjectId, person)),
          and(eq(events.subject, 'earner'), inArray(events.subjectId, [person.id, ...person.joinedIds])),
          and(sql`${events.data} <> '{}'`, mentions(events.data, person)),
        ),
      ),
    fate: { contact: 'empty', wholly: 'empty' },
    isExported: true,
    // The event of a correction names both holders.
    isOnlyAboutPerson: (
      person,
    ) => sql`${events.subjectId} = any(${sql.param([person.id, ...person.joinedIds, ...person.badgeIds])}::uuid[])
      and ${events.action} <> 'separated' and (${events.action} <> 'recipient_corrected'
        or ${events.data} #>> '{before,recipient_email}' = ${events.data} #>> '{after,recipient_email}')`,
  },
  {
    table: activities,
    about: ({ organizationId, id, joinedIds, badgeIds }) =>
      and(
        eq(activities.organizationId, organizationId),
        inArray(activities.subjectId, [id, ...joinedIds, ...badgeIds]),
      ),
    fate: { contact: 'keep', wholly: 'erase_activity_labels' },
    isExported: true,
    isOnlyAboutPerson: ({ id, joinedIds, names }) => sql`(${inArray(activities.subjectId, [id, ...joinedIds])}
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
    // Emptied while its badges and ids are still theirs; what is sent afterwards is written anew, without them.
    table: webhookDeliveries,
    about: (person) =>
      and(
        eq(webhookDeliveries.organizationId, person.organizationId),
        or(mentions(webhookDeliveries.data, person), mentions(webhookDeliveries.body, person)),
      ),
    fate: { contact: 'empty', wholly: 'empty' },
    isExported: false,
  },
  {
    // Rows of files that were read and not brought in yet, or could not be. A hash of the address is all that some have.
    table: badgeImportRows,
    about: (person) =>
      and(
        sql`exists (select from ${badgeImports} i where i.id = ${badgeImportRows.importId}
          and i.organization_id = ${person.organizationId})`,
        or(
          ofBadges(badgeImportRows.badgeId, person),
          isOneOf(sql`lower(${badgeImportRows.data} ->> 'recipient_email')`, person.addresses),
        ),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    // An export of everything has them, too.
    table: dataExports,
    about: ({ organizationId, id }) =>
      and(
        eq(dataExports.organizationId, organizationId),
        or(eq(dataExports.earnerId, id), isNull(dataExports.earnerId)),
      ),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: false,
  },
  {
    // An accepted invitation belongs to the account that it created, which an erasure keeps.
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
    // Awards planned for this person alone are deleted with them.
    table: scheduledAwards,
    about: ({ organizationId, id, addresses, sharedAddresses }) =>
      and(
        eq(scheduledAwards.organizationId, organizationId),
        or(
          isOneOf(scheduledAwards.recipientEmail, addresses),
          and(
            isOneOf(scheduledAwards.recipientEmail, sharedAddresses),
            sql`person_of(${scheduledAwards.organizationId}, ${scheduledAwards.recipientEmail},
              ${scheduledAwards.recipientFirstName}, ${scheduledAwards.recipientLastName}) = ${id}::uuid`,
          ),
        ),
      ),
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
    table: nameQuestions,
    about: ({ organizationId, id }) =>
      and(eq(nameQuestions.organizationId, organizationId), eq(nameQuestions.earnerId, id)),
    fate: { contact: 'delete', wholly: 'delete' },
    isExported: true,
  },
  {
    table: earnerJoins,
    about: ({ organizationId, id }) =>
      and(eq(earnerJoins.organizationId, organizationId), eq(earnerJoins.earnerId, id)),
    fate: { contact: 'empty', wholly: 'delete' },
    isExported: true,
  },
  {
    table: earners,
    about: ({ organizationId, id }) => and(eq(earners.organizationId, organizationId), inArray(earners.id, [id])),
    fate: { contact: 'empty', wholly: 'delete' },
    isExported: true,
  },
]
