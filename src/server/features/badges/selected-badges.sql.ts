import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Selection } from '#contract/badge-actions.ts'
import { LEASE } from '#server/features/mails/outbox.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { badgeConditions } from './badge-conditions.sql.ts'
import { mailAddress } from './mail-address.sql.ts'

/** An action on badges. @property now the wall-clock time in `timeZone` that decides whether a badge has expired */
export type ManyBadges = {
  organizationId: string
  userId: string
  selection: Selection
  now: string
  timeZone: string
}

/** Number of badges in the selection, and of those that the action changed. */
export type Done = { selected: number; done: number }

/** A query for the ids of the selected badges. */
export async function selectedBadges(
  db: Database,
  { organizationId, selection, ...local }: Omit<ManyBadges, 'userId'>,
): Promise<SQL> {
  const { badge_ids: ids, filter } = selection
  const matching = ids
    ? [eq(badges.organizationId, organizationId), sql`${badges.id} = any(${sql.param(ids)}::uuid[])`]
    : await badgeConditions(db, organizationId, filter ?? {}, local)
  return sql`select ${badges.id} from ${badges} where ${and(...matching)}`
}

/** Revokes the valid ones for one reason, each with its mail and its history, in one statement. */
export async function updateManyRevoked(tx: Database, many: ManyBadges & { reason: string }): Promise<Done> {
  const { rows } = await tx.execute<Done>(sql`
    with selected as (${await selectedBadges(tx, many)}), revoked as (
      update badges b set status = 'revoked', revoked_at = ${many.now}::timestamp, revoked_reason = ${many.reason},
        updated_at = clock_timestamp()
      from selected where b.id = selected.id and b.status = 'valid'
      returning b.id, b.organization_id, ${mailAddress} as address, b.template_version_id
    ), new_mails as (
      insert into mails (organization_id, badge_id, kind, recipient, language)
      select r.organization_id, r.id, 'badge_revoked', r.address, v.language
      from revoked r join template_versions v on v.id = r.template_version_id where r.address <> ''
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action, data)
      select organization_id, ${many.userId}::uuid, 'badge', id, 'revoked', jsonb_build_object('reason', ${many.reason}::text)
      from revoked
    )
    select (select count(*) from selected)::int as selected, (select count(*) from revoked)::int as done`)
  return onlyRow(rows)
}

/**
 * Queues the award mails of the valid ones again. A mail that still waits is not duplicated: it becomes due now, unless its
 * next attempt is within a lease, because a worker may be sending it. The query finds mails by badge and filters by status
 * afterwards: right after an award to thousands the planner expects few waiting mails.
 */
export async function insertAwardMails(tx: Database, many: ManyBadges): Promise<Done> {
  const { rows } = await tx.execute<Done>(sql`
    with selected as (${await selectedBadges(tx, many)}), valid as (
      select b.id, b.organization_id, b.award_id, ${mailAddress} as address, v.language, waiting.id as mail_id
      from selected join badges b on b.id = selected.id join template_versions v on v.id = b.template_version_id
      left join lateral (
        select (array_agg(id order by created_at desc) filter (where status = 'waiting'))[1] as id from mails
        where badge_id = b.id and kind = 'badge_awarded'
      ) waiting on true
      where b.status = 'valid' and b.recipient_email <> ''
    ), hurried as (
      update mails set recipient = valid.address, next_attempt_at = clock_timestamp(), updated_at = clock_timestamp()
      from valid where mails.id = valid.mail_id and next_attempt_at > clock_timestamp() + ${LEASE}
    ), new_mails as (
      insert into mails (organization_id, badge_id, award_id, kind, recipient, language)
      select organization_id, id, award_id, 'badge_awarded', address, language from valid where mail_id is null
    ), new_events as (
      insert into events (organization_id, user_id, subject, subject_id, action)
      select organization_id, ${many.userId}::uuid, 'badge', id, 'mail_resent' from valid
    )
    select (select count(*) from selected)::int as selected, (select count(*) from valid)::int as done`)
  return onlyRow(rows)
}
