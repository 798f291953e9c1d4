import { and, eq, gt, gte, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { readBadgeNumber } from '#contract/badge-numbers/badge-number.ts'
import type { BadgeFilter } from '#contract/badges.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import type { Database } from '#server/platform/database/database.ts'
import { afterDay, beforeDay, endOfDay, startOfDay } from '#server/platform/database/days.ts'
import { everyWord, foldedContains } from '#server/platform/database/text-search.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { listMembers } from '#server/schema/tables/earners.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates, templateVersions } from '#server/schema/tables/templates.ts'
import { foundBadges } from '../find/found-badges.sql.ts'

/** The service's wall clock, by which badges have expired, and its time zone, for days of instants. */
export type BadgeLocal = { now: string; timeZone: string }

/**
 * The conditions for the filters of E15, shared by the export and bulk actions.
 * @returns the organization's condition first; it is the only one if nothing is filtered
 */
export async function badgeConditions(
  db: Database,
  organizationId: string,
  filter: BadgeFilter,
  { now, timeZone }: BadgeLocal,
): Promise<SQL[]> {
  const { status, state, search, find } = filter
  const conditions = [
    filter.public !== undefined && isPublic(organizationId, filter.public === 1),
    filter.recipient_email && eq(badges.recipientEmail, spelledAddress(filter.recipient_email)),
    filter.email_id &&
      sql`${badges.id} = (select ${mails.badgeId} from ${mails} where ${mails.id} = ${filter.email_id})`,
    filter.badge_template_version_id && eq(badges.templateVersionId, filter.badge_template_version_id),
    filter.badge_template_id && eq(badges.templateId, filter.badge_template_id),
    filter.created_at_after && gte(badges.createdAt, endOfDay(filter.created_at_after, timeZone)),
    filter.created_at_before && lt(badges.createdAt, startOfDay(filter.created_at_before, timeZone)),
    filter.expires_at_before && beforeDay(badges.expiresAt, filter.expires_at_before),
    filter.expired_at_after && afterDay(badges.expiresAt, filter.expired_at_after),
    filter.earner_id && eq(badges.earnerId, filter.earner_id),
    filter.earners_list_id && isOnList(organizationId, filter.earners_list_id),
    filter.email_status && hasMail(organizationId, filter.email_status),
    filter.emitted_at_after && afterDay(badges.emittedAt, filter.emitted_at_after),
    filter.emitted_at_before && beforeDay(badges.emittedAt, filter.emitted_at_before),
    filter.revoked_at_after && afterDay(badges.revokedAt, filter.revoked_at_after),
    filter.revoked_at_before && beforeDay(badges.revokedAt, filter.revoked_at_before),
    filter.type && isOfTemplate(organizationId, eq(templateVersions.type, filter.type)),
    filter.template_language && isOfTemplate(organizationId, eq(templateVersions.language, filter.template_language)),
    filter.is_learning_path !== undefined && isOfPath(organizationId, filter.is_learning_path === 1),
    filter.is_shared !== undefined && isSet(badges.sharedCount, filter.is_shared === 1),
    filter.is_renewed !== undefined && isRenewed(organizationId, filter.is_renewed === 1),
    filter.award_id && eq(badges.awardId, filter.award_id),
    filter.is_opened !== undefined && isSet(badges.openedAt, filter.is_opened === 1),
    filter.is_undone !== undefined && isSet(badges.undoneAt, filter.is_undone === 1),
    filter.is_imported !== undefined && eq(badges.imported, filter.is_imported === 1),
    filter.is_mistaken !== undefined && isMistaken(organizationId, filter.is_mistaken === 1),
    status && eq(badges.status, status),
    state && hasState(state, now),
    search && matchesSearch(search),
    find && (await foundBadges(db, organizationId, find)),
  ]
  return [eq(badges.organizationId, organizationId), ...conditions.filter((condition) => typeof condition === 'object')]
}

const isSet = (column: PgColumn, expected: boolean) => (expected ? isNotNull(column) : isNull(column))

/** Published template in an organization with a public profile. */
function isPublic(organizationId: string, expected: boolean): SQL {
  const published = sql`(${badges.templateId} in (select ${templates.id} from ${templates}
    where ${templates.organizationId} = ${organizationId} and ${templates.isPublished})
    and (select ${organizations.publicProfile} from ${organizations} where ${organizations.id} = ${organizationId}))`
  return expected ? published : sql`not ${published}`
}

/** By the current version, as the statistics and reports count, whichever version the badge was issued from. */
const isOfTemplate = (organizationId: string, condition: SQL) =>
  sql`${badges.templateId} in (select ${templates.id} from ${templates}
    join ${templateVersions} on ${templateVersions.id} = ${templates.currentVersionId}
    where ${templates.organizationId} = ${organizationId} and ${condition})`

const isOfPath = (organizationId: string, expected: boolean) =>
  sql`${badges.templateId} in (select ${templates.id} from ${templates}
    where ${templates.organizationId} = ${organizationId} and ${templates.isLearningPath} = ${expected})`

/** As an array, those that were renewed are looked up; joined, all badges of an organization would be read for them. */
const isRenewed = (organizationId: string, expected: boolean) =>
  expected
    ? sql`${badges.id} = any (array(select next.renews_badge_id from ${badges} next
        where next.organization_id = ${organizationId} and next.renews_badge_id is not null))`
    : sql`not exists (select from ${badges} next
        where next.organization_id = ${organizationId} and next.renews_badge_id = ${badges.id})`

/** Only valid badges: a mistake reported about a revoked one needs no action. */
const isMistaken = (organizationId: string, expected: boolean) => {
  const reported = sql`${badges.status} = 'valid' and ${badges.id} in (select report.badge_id from mistake_reports report
    where report.organization_id = ${organizationId} and report.settled_at is null)`
  return expected ? reported : sql`not (${reported})`
}

const isOnList = (organizationId: string, listId: string) =>
  sql`${badges.earnerId} in (select ${listMembers.earnerId} from ${listMembers}
    where ${listMembers.organizationId} = ${organizationId} and ${listMembers.listId} = ${listId})`

/** Only the newest award mail counts: a mail that failed and was resent successfully did not fail. */
const hasMail = (organizationId: string, status: NonNullable<BadgeFilter['email_status']>) =>
  sql`${badges.id} in (select mail.badge_id from ${mails} mail
    where mail.organization_id = ${organizationId} and mail.status = ${status} and mail.kind = 'badge_awarded'
      and not exists (select from ${mails} newer where newer.organization_id = ${organizationId}
        and newer.badge_id = mail.badge_id and newer.kind = 'badge_awarded'
        and (newer.created_at, newer.id) > (mail.created_at, mail.id)))`

function hasState(state: NonNullable<BadgeFilter['state']>, now: string): SQL | undefined {
  if (state === 'undone') return isNotNull(badges.undoneAt)
  if (state === 'revoked' || state === 'invalid')
    return and(ne(badges.status, 'valid'), eq(badges.status, state), isNull(badges.undoneAt))
  const isValid = eq(badges.status, 'valid')
  return state === 'expired'
    ? and(isValid, lte(badges.expiresAt, now))
    : and(isValid, or(sql`${badges.expiresAt} is null`, gt(badges.expiresAt, now)))
}

const UUID_START = /^[0-9a-f]{8}(-[0-9a-f]{0,4}){0,3}(-[0-9a-f]{0,12})?$/i

/** Matches the badge number, or every word of the search in the name or id. */
function matchesSearch(search: string): SQL | undefined {
  const number = readBadgeNumber(search)
  return or(everyWord(search, isInNameOrId), number ? eq(badges.number, number) : undefined)
}

/** First name, last name or id. An id prefix is a range condition: casting ids to text would scan them all. */
function isInNameOrId(word: string): SQL | undefined {
  const byName = foldedContains(badges.searchName, word)
  if (!UUID_START.test(word)) return byName
  const digits = word.replaceAll('-', '').toLowerCase()
  const bound = (filler: string) => sql`${digits.padEnd(32, filler)}::uuid`
  return or(byName, sql`${badges.id} between ${bound('0')} and ${bound('f')}`)
}
