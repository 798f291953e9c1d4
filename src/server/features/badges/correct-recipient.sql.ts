import { and, eq, sql } from 'drizzle-orm'
import type { Recipient } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { insertMail } from '../mails/mails.sql.ts'

/** Moves a badge to the corrected recipient. An existing earner is renamed. @returns the earner's id */
export async function updateBadgeRecipient(
  tx: Database,
  organizationId: string,
  badgeId: string,
  recipient: Recipient,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with meant as (
      insert into earners (organization_id, email, first_name, last_name)
      values (${organizationId}, ${recipient.recipient_email}, ${recipient.recipient_first_name},
        ${recipient.recipient_last_name})
      on conflict (organization_id, email) do update
        set first_name = excluded.first_name, last_name = excluded.last_name, updated_at = clock_timestamp()
      returning id
    ), corrected as (
      update badges set earner_id = meant.id, recipient_email = ${recipient.recipient_email},
        recipient_first_name = ${recipient.recipient_first_name}, recipient_last_name = ${recipient.recipient_last_name},
        updated_at = clock_timestamp()
      from meant where badges.organization_id = ${organizationId} and badges.id = ${badgeId}
    )
    select id from meant`)
  return onlyRow(rows).id
}

/**
 * Moves the count of a badge from its old holder to the new one, and drops the old holder's former name if only this badge
 * had it. The triggers do not do this: they handle issued badges and renamed earners, not badges that change hands.
 */
export async function moveBadgeCount(tx: Database, organizationId: string, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    with counted as (
      update earners e set badges_count = badges_count + case id when ${to}::uuid then 1 else -1 end,
        former_names = case id when ${to}::uuid then former_names else coalesce((
          select left(string_agg(distinct b.recipient_first_name || ' ' || b.recipient_last_name, ' '), 1000)
          from badges b where b.organization_id = ${organizationId} and b.earner_id = e.id
            and (b.recipient_first_name, b.recipient_last_name) <> (e.first_name, e.last_name)), '') end
      where organization_id = ${organizationId} and id in (${from}::uuid, ${to}::uuid)
      returning id, badges_count - undone_count as held
    ), change as (
      select (count(*) filter (where id = ${to}::uuid and held = 1)
        - count(*) filter (where id = ${from}::uuid and held = 0))::int as holders from counted
    )
    update organizations set holders_count = holders_count + change.holders from change where organizations.id = ${organizationId}`)
}

type ReaddressedMail = { badgeId: string; awardId: string | null; recipient: string; language: Language }

/** Queues the award mail for the corrected address and deletes a waiting one to the wrong address. */
export async function readdressAwardMail(
  tx: Database,
  organizationId: string,
  { badgeId, awardId, recipient, language }: ReaddressedMail,
): Promise<void> {
  const kind = 'badge_awarded'
  const taken = await tx
    .delete(mails)
    .where(
      and(
        eq(mails.organizationId, organizationId),
        eq(mails.badgeId, badgeId),
        eq(mails.kind, kind),
        eq(mails.status, 'waiting'),
      ),
    )
    .returning({
      held: sql<number>`case when attempts = 0 then extract(epoch from next_attempt_at - clock_timestamp()) else 0 end::float8`,
    })
  // Held back for the remaining time of the mail that it replaces.
  const waits = Math.max(0, ...taken.map(({ held }) => held))
  await insertMail(tx, organizationId, { kind, recipient, language, badgeId, awardId, waits })
}
