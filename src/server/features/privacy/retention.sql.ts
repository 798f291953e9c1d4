import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** Retention periods of an organization in months; null means unlimited. */
export type Terms = { keepUnusedMonths: number | null; keepMailMonths: number | null }

/** Also includes the activity's retention, which the database itself enforces. */
export type AllTerms = Terms & { activityMonths: number }

/** Earners without badges who have not changed for a period: neither they nor their list memberships. */
const unusedSince = (organizationId: string, months: number) => sql`
  select e.id from earners e
  where e.organization_id = ${organizationId} and e.badges_count = 0
    and e.updated_at < clock_timestamp() - make_interval(months => ${months})
    and not exists (select from list_members m where m.earner_id = e.id
      and m.created_at >= clock_timestamp() - make_interval(months => ${months}))
    and not exists (select from scheduled_award_people planned where planned.earner_id = e.id)`

/** Mails that are not waiting any more and still contain the recipient's address. No index is used for `clock_timestamp()`. */
const addressedBefore = (organizationId: string, months: number) => sql`
  select m.id from mails m
  where m.organization_id = ${organizationId} and m.status <> 'waiting' and m.recipient <> ''
    and m.created_at < now() - make_interval(months => ${months})`

/** Counts what is past its retention period now, without changing anything. */
export async function countOverdue(db: Database, organizationId: string, terms: AllTerms) {
  const { keepUnusedMonths: unused, keepMailMonths: mails, activityMonths } = terms
  const none = sql`select null where false`
  const { rows } = await db.execute<{ unused_count: number; mails_count: number; activity_count: number }>(sql`
    select
      (select count(*) from (${unused === null ? none : unusedSince(organizationId, unused)}) people)::int as unused_count,
      (select count(*) from (${mails === null ? none : addressedBefore(organizationId, mails)}) sent)::int as mails_count,
      (select count(*) from activities where organization_id = ${organizationId}
        and created_at < now() - make_interval(months => ${activityMonths}))::int as activity_count`)
  return onlyRow(rows)
}

/** The organizations with a limited retention period, and their periods. */
export async function findTerms(db: Database): Promise<(Terms & { organizationId: string })[]> {
  const { id: organizationId, keepUnusedMonths, keepMailMonths } = organizations
  return db
    .select({ organizationId, keepUnusedMonths, keepMailMonths })
    .from(organizations)
    .where(or(isNotNull(keepUnusedMonths), isNotNull(keepMailMonths)))
}

export async function findTermsOf(db: Database, organizationId: string): Promise<AllTerms> {
  const { keepUnusedMonths, keepMailMonths, activityMonths } = organizations
  return onlyRow(
    await db
      .select({ keepUnusedMonths, keepMailMonths, activityMonths })
      .from(organizations)
      .where(and(eq(organizations.id, organizationId))),
  )
}

/** Deletes some earners past their retention period, with their list memberships and history. @returns how many */
export async function deleteUnused(
  tx: Database,
  organizationId: string,
  months: number,
  most: number,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`${unusedSince(organizationId, months)} limit ${most}`)
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  await tx.execute(sql`delete from list_members where organization_id = ${organizationId} and earner_id = any(${ids})`)
  await tx.execute(sql`
    update events set data = '{}'
    where organization_id = ${organizationId} and subject = 'earner' and subject_id = any(${ids})`)
  await tx.execute(sql`delete from earners where organization_id = ${organizationId} and id = any(${ids})`)
  return rows.length
}

/** Empties the addresses of some mails past their retention period. @returns how many */
export async function emptyAddresses(
  tx: Database,
  organizationId: string,
  months: number,
  most: number,
): Promise<number> {
  const { rows } = await tx.execute(sql`
    update mails set recipient = '', last_error = null
    where id in (${addressedBefore(organizationId, months)} limit ${most}) returning id`)
  return rows.length
}
