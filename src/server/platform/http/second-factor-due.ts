import { sql } from 'drizzle-orm'

/** How long somebody may go on without a second factor after it was asked for. */
const GRACE = sql`interval '14 days'`

/** Whether a person has a passkey, or codes from an app. To be asked where `memberships` are read. */
export const hasSecondFactor = sql<boolean>`(
  exists (select from passkeys where passkeys.user_id = memberships.user_id)
  or exists (select from one_time_codes where one_time_codes.user_id = memberships.user_id and confirmed_at is not null))`

/** Whether a second factor is asked of a member. To be asked where `memberships` and `organizations` are joined. */
export const isSecondFactorRequired = sql<boolean>`(organizations.second_factor_of = 'everybody'
  or (organizations.second_factor_of = 'administrators' and memberships.level in ('owner', 'admin')))`

/**
 * Until when a member may go on without: nobody who has come since, or has become one of whom it is asked, has less time than
 * the others had. To be suspended and restored gives no more days.
 */
export const dueAt = sql`greatest(organizations.second_factor_since, memberships.created_at,
  case when organizations.second_factor_of = 'administrators' then memberships.administrator_since end) + ${GRACE}`

/** Whether a member's time is over and they have none: a request of theirs reaches their own account alone. */
export const isSecondFactorOverdue = sql<boolean>`(organizations.second_factor_of <> 'nobody' and ${isSecondFactorRequired}
  and ${dueAt} <= clock_timestamp() and not ${hasSecondFactor})`
