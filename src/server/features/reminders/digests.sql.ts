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

/** @param digestedOn the last day of which they are told nothing; null: they want no digest. One that is wanted already stays. */
export async function updateDigest(tx: Database, member: Member, digestedOn: string | null): Promise<void> {
  await tx
    .update(memberships)
    .set({ digestedOn: digestedOn && sql`coalesce(${memberships.digestedOn}, ${digestedOn}::date)` })
    .where(ofMember(member))
}

/**
 * Writes the weekly mail of everybody who wants one and has not had that of a Monday, where badges end; the others have had
 * theirs too. In one statement, so that nobody is told twice.
 * @param span the first day of which the mail tells, and the last
 * @returns how many mails there are
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
