import { sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { LEASE } from '../mails/outbox.sql.ts'

type Undoing = {
  id: string
  userId: string | null
  /** `undoneAt` in ISO 8601 and `now` as a wall-clock time, both by the service's clock. */
  undoneAt: string
  now: string
  /** The `revoked_reason` of the badges, each in the language of its version. */
  reason: Record<Language, string>
}

/**
 * Undoes an award: revokes its valid badges and deletes their mails that no worker has taken. A mail with an attempt is left
 * to its worker, which checks `isAwardUndone` before it sends. Badges that the award renewed can be renewed again: the
 * award's badges lose their `renews_badge_id`.
 *
 * The query finds mails by badge and filters by status afterwards: right after an award to thousands the planner expects few
 * waiting mails, and would compare each badge with all of them. Taking a mail counts an attempt, so one without attempts has
 * not been taken; changing `next_attempt_at` of a mail that was sent meanwhile has no effect.
 * @returns how many badges were revoked and how many mails were deleted
 */
export async function updateAwardUndone(tx: Database, organizationId: string, undoing: Undoing) {
  const { id, userId, undoneAt, now, reason } = undoing
  const { rows } = await tx.execute<{ badges: number; mails: number }>(sql`
    with undone as (
      update awards set undone_at = ${undoneAt}::timestamptz where organization_id = ${organizationId} and id = ${id}
      returning id
    ), renewals as (
      select b.id, b.renews_badge_id from undone join badges b on b.award_id = undone.id
      where b.organization_id = ${organizationId} and b.renews_badge_id is not null
    ), freed as (
      update badges b set renews_badge_id = null, updated_at = clock_timestamp() from renewals
      where b.id = renewals.id and b.status = 'revoked' and b.erased_at is null
    ), revoked as (
      update badges b set status = 'revoked', revoked_at = ${now}::timestamp, updated_at = clock_timestamp(),
        renews_badge_id = null,
        revoked_reason = case v.language when 'it' then ${reason.it} else ${reason.en} end
      from undone, template_versions v
      where b.organization_id = ${organizationId} and b.award_id = undone.id and b.status = 'valid'
        and v.id = b.template_version_id
      returning b.id, b.revoked_reason
    ), award_mails as materialized (
      select m.id, m.attempts, m.status from undone join badges b on b.award_id = undone.id
      join mails m on m.badge_id = b.id
      where b.organization_id = ${organizationId} and m.kind = 'badge_awarded'
    ), waiting as (
      select id, attempts from award_mails where status = 'waiting'
    ), dropped as (
      delete from mails m using waiting where m.id = waiting.id and m.attempts = 0
      returning m.id
    ), hurried as (
      update mails m set next_attempt_at = least(m.next_attempt_at, clock_timestamp() + ${LEASE})
      from waiting where m.id = waiting.id and waiting.attempts > 0
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'revoked', jsonb_build_object('reason', revoked_reason)
      from revoked
      union all
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', renews_badge_id, 'renewal_undone', jsonb_build_object('by', id)
      from renewals
    )
    select (select count(*) from revoked)::int as badges, (select count(*) from dropped)::int as mails`)
  return onlyRow(rows)
}

/** Whether the award of a badge was undone. */
export async function isAwardUndone(db: Database, badgeId: string): Promise<boolean> {
  const { rows } = await db.execute<{ undone: boolean }>(sql`
    select exists (select from badges b join awards a on a.id = b.award_id
      where b.id = ${badgeId} and a.undone_at is not null) as undone`)
  return onlyRow(rows).undone
}
