import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { memberships } from '#server/schema/tables/accounts.ts'
import type { Member } from '../memberships/memberships.sql.ts'
import { IS_NOT_RENEWED } from './due-reminders.sql.ts'

const ofMember = ({ organizationId, userId }: Member) =>
  and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId))

export async function findWantsDigest(db: Database, member: Member): Promise<boolean> {
  const [row] = await db.select({ digestedOn: memberships.digestedOn }).from(memberships).where(ofMember(member))
  return Boolean(row?.digestedOn)
}

/** @param digestedOn the day up to which nothing is sent, not replaced if one is set; null unsubscribes */
export async function updateDigest(tx: Database, member: Member, digestedOn: string | null): Promise<void> {
  await tx
    .update(memberships)
    .set({ digestedOn: digestedOn && sql`coalesce(${memberships.digestedOn}, ${digestedOn}::date)` })
    .where(ofMember(member))
}

/**
 * Inserts the weekly mails of all subscribed members who have not had the one of a given Monday, if any badges expire;
 * without expiring badges it counts as sent. One statement, so that nobody is mailed twice.
 * @param span the first and the last day that the mail covers
 * @returns the number of mails
 */
export async function insertDigests(tx: Database, monday: string, span: { from: string; until: string }) {
  const { rows } = await tx.execute(sql`
    with due as (
      update memberships m set digested_on = ${monday}
      from organizations o, users u
      where o.id = m.organization_id and u.id = m.user_id and m.digested_on < ${monday}::date
        and m.status = 'active' and o.status = 'enabled' and u.disabled_at is null
      returning m.organization_id, u.id as user_id, u.email, u.language
    ),
    ending as (
      select b.organization_id, count(*)::text as count from badges b
      where b.organization_id in (select organization_id from due) and b.status = 'valid' and ${IS_NOT_RENEWED}
        and b.expires_at >= ${span.from}::date and b.expires_at < ${span.until}::date + 1
      group by b.organization_id
    )
    insert into mails (organization_id, user_id, kind, recipient, language, data)
    select due.organization_id, due.user_id, 'weekly_digest', due.email, due.language,
      jsonb_build_object('count', ending.count, 'from', ${span.from}::text, 'until', ${span.until}::text)
    from due join ending using (organization_id) returning id`)
  return rows.length
}
