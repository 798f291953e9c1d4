import { type SQL, sql } from 'drizzle-orm'

/** The grace period after a second factor becomes required. */
const GRACE = sql`interval '14 days'`

/** Whether a user has a passkey, or codes from an app. @param userId written with its table */
export const hasSecondFactorOf = (userId: SQL) => sql<boolean>`(
  exists (select from passkeys where passkeys.user_id = ${userId})
  or exists (select from one_time_codes where one_time_codes.user_id = ${userId} and confirmed_at is not null))`

/** The same, for queries on `memberships`. */
export const hasSecondFactor = hasSecondFactorOf(sql`memberships.user_id`)

/**
 * Whether a member may be in an organization without its provider: where that is not required, while passwords are let in, and
 * by emergency access. @param member and organization: the names of the two tables in the query
 */
export const mayEnterWithoutProvider = (member: SQL, organization: SQL) => sql<boolean>`(
  ${organization}.sso_required_since is null or coalesce(${organization}.passwords_until > clock_timestamp(), false)
  or (${member}.emergency_access and ${hasSecondFactorOf(sql`${member}.user_id`)}))`

/** Whether a member must have a second factor. For queries that join `memberships` and `organizations`. */
export const isSecondFactorRequired = sql<boolean>`(organizations.second_factor_of = 'everybody'
  or (organizations.second_factor_of = 'administrators' and memberships.level in ('owner', 'admin')))`

/**
 * The end of a member's grace period. It starts with the requirement, the membership or the administrator's level,
 * whichever is latest, so that newcomers get as much time. Suspending and restoring a member adds no days.
 */
export const dueAt = sql`greatest(organizations.second_factor_since, memberships.created_at,
  case when organizations.second_factor_of = 'administrators' then memberships.administrator_since end) + ${GRACE}`

/** Whether a member's grace period is over without a second factor: they can then reach only their own account. */
export const isSecondFactorOverdue = sql<boolean>`(organizations.second_factor_of <> 'nobody' and ${isSecondFactorRequired}
  and ${dueAt} <= clock_timestamp() and not ${hasSecondFactor})`
