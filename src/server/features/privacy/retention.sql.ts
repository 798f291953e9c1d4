import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** What an organization keeps for how many months; null: for good. */
export type Terms = { keepUnusedMonths: number | null; keepMailMonths: number | null }

/** Those, and how long lines of the activity are kept, which the database itself sweeps. */
export type AllTerms = Terms & { activityMonths: number }

/** People who hold no badge, and whom nothing has changed for so long: neither they nor the lists that they are on. */
const unusedSince = (organizationId: string, months: number) => sql`
  select e.id from earners e
  where e.organization_id = ${organizationId} and e.badges_count = 0
    and e.updated_at < clock_timestamp() - make_interval(months => ${months})
    and not exists (select from list_members m where m.earner_id = e.id
      and m.created_at >= clock_timestamp() - make_interval(months => ${months}))
    and not exists (select from scheduled_award_people planned where planned.earner_id = e.id)`

/** Mails of badges that are settled and still say to whom they went. */
const addressedBefore = (organizationId: string, months: number) => sql`
  select m.id from mails m
  where m.organization_id = ${organizationId} and m.status <> 'waiting' and m.recipient <> ''
    and m.created_at < clock_timestamp() - make_interval(months => ${months})`

/** How much is over its term now. Changes nothing. */
export async function countOverdue(db: Database, organizationId: string, terms: AllTerms) {
  const { keepUnusedMonths: unused, keepMailMonths: mails, activityMonths } = terms
  const none = sql`select null where false`
  const { rows } = await db.execute<{ unused_count: number; mails_count: number; activity_count: number }>(sql`
    select
      (select count(*) from (${unused === null ? none : unusedSince(organizationId, unused)}) people)::int as unused_count,
      (select count(*) from (${mails === null ? none : addressedBefore(organizationId, mails)}) sent)::int as mails_count,
      (select count(*) from activities where organization_id = ${organizationId}
        and created_at < clock_timestamp() - make_interval(months => ${activityMonths}))::int as activity_count`)
  return onlyRow(rows)
}

/** The organizations that keep something for a while only, with their terms. */
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

/** Forgets some people whose term is over: their places on lists, what history says of them, themselves. @returns how many */
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

/** Empties the addresses of some mails whose term is over. @returns how many */
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
