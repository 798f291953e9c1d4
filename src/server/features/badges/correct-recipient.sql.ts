import { and, eq, sql } from 'drizzle-orm'
import type { Recipient } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { mails } from '#server/schema/tables/mails.ts'
import { insertMail } from '../mails/mails.sql.ts'

/** Moves a badge to the corrected recipient, found by address and name or new. @returns the earner's id */
export async function updateBadgeRecipient(
  tx: Database,
  organizationId: string,
  badgeId: string,
  recipient: Recipient,
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with meant as materialized (
      select take_person(${organizationId}::uuid, ${recipient.recipient_email}, ${recipient.recipient_first_name},
        ${recipient.recipient_last_name}) as id
    ), corrected as (
      update badges set earner_id = meant.id, recipient_email = ${recipient.recipient_email},
        recipient_first_name = ${recipient.recipient_first_name}, recipient_last_name = ${recipient.recipient_last_name},
        updated_at = clock_timestamp()
      from meant where badges.organization_id = ${organizationId} and badges.id = ${badgeId}
    )
    select id from meant`)
  return onlyRow(rows).id
}

/** Drops those names of people's former ones that none of their badges bears any more. Triggers keep only new ones. */
export async function updateFormerNames(tx: Database, organizationId: string, earnerIds: string[]): Promise<void> {
  await tx.execute(sql`
    update earners e set former_names = former_names_of(id)
    where organization_id = ${organizationId} and id = any(${sql.param(earnerIds)}::uuid[])`)
}

/**
 * Moves the count of a badge from its old holder to the new one. The triggers do not do this: they handle issued badges, not
 * badges that change hands.
 */
export async function moveBadgeCount(tx: Database, organizationId: string, from: string, to: string): Promise<void> {
  await tx.execute(sql`
    with counted as (
      update earners e set badges_count = badges_count + case id when ${to}::uuid then 1 else -1 end
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
