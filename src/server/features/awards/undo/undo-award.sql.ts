import { sql } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { LEASE } from '../../mails/outbox.sql.ts'

type Undoing = {
  id: string
  userId: string | null
  /** `undoneAt` in ISO 8601 and `now` as a wall-clock time, both by the service's clock. */
  undoneAt: string
  now: string
  /** The `revoked_reason` of the badges, each in the language of its version. */
  reason: Record<Language, string>
  /** The description of the transaction that gives the credits back. */
  credited: string
}

/** Locks the templates of an award's badges, whose counts the undo changes; see `lockOrganization` for the order. */
export async function lockTemplatesOfAward(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.execute(sql`
    select id from templates where organization_id = ${organizationId} and id in (
      select coalesce(a.template_id, b.template_id) from awards a
      left join badges b on a.template_id is null and b.award_id = a.id
      where a.organization_id = ${organizationId} and a.id = ${id}
    ) order by is_learning_path desc, id for no key update`)
}

/**
 * Undoes an award: takes its badges out of all figures, revokes those that are valid, gives the credits that it took back in one
 * transaction, and deletes the mails that no worker has taken. A mail with an attempt is left to its worker, which calls
 * `findAwardObstacle` before it sends. Badges that the award renewed can be renewed again: the award's badges lose their
 * `renews_badge_id`.
 *
 * The query finds mails by badge and filters by status afterwards: right after an award to thousands the planner expects few
 * waiting mails, and would compare each badge with all of them. Taking a mail counts an attempt, so one without attempts has
 * not been taken; changing `next_attempt_at` of a mail that was sent meanwhile has no effect.
 * @returns how many badges were revoked and how many mails were deleted
 */
export async function updateAwardUndone(tx: Database, organizationId: string, undoing: Undoing) {
  const { id, userId, undoneAt, now, reason, credited } = undoing
  const { rows } = await tx.execute<{ badges: number; mails: number }>(sql`
    with undone as (
      update awards set undone_at = ${undoneAt}::timestamptz where organization_id = ${organizationId} and id = ${id}
      returning id, case when kind = 'badge_import' then 0 else badges_count end as credits
    ), of_award as materialized (
      select b.id, b.status, b.renews_badge_id from undone join badges b on b.award_id = undone.id
      where b.organization_id = ${organizationId}
    ), changed as (
      update badges b set undone_at = ${undoneAt}::timestamptz, status = 'revoked',
        revoked_at = coalesce(b.revoked_at, ${now}::timestamp),
        revoked_reason = coalesce(b.revoked_reason, case v.language when 'it' then ${reason.it} else ${reason.en} end),
        renews_badge_id = case when b.erased_at is not null then b.renews_badge_id end, updated_at = clock_timestamp()
      from undone, template_versions v
      where b.organization_id = ${organizationId} and b.award_id = undone.id and v.id = b.template_version_id
      returning b.id, b.revoked_reason
    ), revoked as (
      select id, changed.revoked_reason from changed join of_award o using (id) where o.status = 'valid'
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
    ), released as (
      delete from award_holds where award_id = ${id}
    ), credited as (
      update organizations set credits_left = credits_left + undone.credits from undone
      where organizations.id = ${organizationId}
    ), transaction as (
      insert into credit_transactions (organization_id, user_id, description, credits)
      select ${organizationId}::uuid, ${userId}::uuid, ${credited}, credits from undone where credits > 0
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data)
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', id, 'revoked', jsonb_build_object('reason', revoked_reason)
      from revoked
      union all
      select ${organizationId}::uuid, ${userId}::uuid, 'badge', renews_badge_id, 'renewal_undone', jsonb_build_object('by', id)
      from of_award where renews_badge_id is not null
    )
    select (select count(*) from revoked)::int as badges, (select count(*) from dropped)::int as mails`)
  return onlyRow(rows)
}

/** Why the award mail of a badge must not be sent now: the award was undone, or is held back. */
export async function findAwardObstacle(db: Database, badgeId: string): Promise<'undone' | 'held' | null> {
  const { rows } = await db.execute<{ obstacle: 'undone' | 'held' }>(sql`
    select case when a.undone_at is not null then 'undone' else 'held' end as obstacle
    from badges b join awards a on a.id = b.award_id
    where b.id = ${badgeId} and (a.undone_at is not null
      or exists (select from award_holds h where h.award_id = a.id and h.ends_at > clock_timestamp()))`)
  return rows[0]?.obstacle ?? null
}
