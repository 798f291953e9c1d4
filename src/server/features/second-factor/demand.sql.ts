import { and, eq, sql } from 'drizzle-orm'
import type { SecondFactorOf } from '#contract/accounts/second-factor.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import {
  dueAt,
  hasSecondFactor,
  isSecondFactorOverdue,
  isSecondFactorRequired,
} from '#server/platform/http/second-factor-due.ts'
import { memberships } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { Member } from '../memberships/memberships.sql.ts'

/** Whether a member must have a second factor and has one, and until when they must set it up. */
export async function findMemberDemand(db: Database, { organizationId, userId }: Member) {
  const rows = await db
    .select({
      isRequired: isSecondFactorRequired,
      hasSecondFactor,
      /** In any of their organizations: it is of use with a second factor only. */
      hasEmergencyAccess: sql<boolean>`exists (select from memberships any_of where any_of.user_id = memberships.user_id
        and any_of.emergency_access)`,
      dueAt: sql<string | null>`case when ${isSecondFactorRequired} then ${dueAt} end`.mapWith(
        organizations.secondFactorSince,
      ),
      isOverdue: isSecondFactorOverdue,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return onlyRow(rows)
}

/** Which members must have a second factor, since when, and how many of them have none. */
export async function findDemand(db: Database, organizationId: string) {
  const rows = await db
    .select({
      of: organizations.secondFactorOf,
      since: organizations.secondFactorSince,
      missing: sql<number>`count(*) filter (where memberships.status = 'active' and ${isSecondFactorRequired} and not ${hasSecondFactor})::int`,
    })
    .from(organizations)
    .innerJoin(memberships, eq(memberships.organizationId, organizations.id))
    .where(eq(organizations.id, organizationId))
    .groupBy(organizations.id)
  return onlyRow(rows)
}

/** Changes which members must have a second factor. The grace period restarts unless everybody had to have one before. */
export async function updateDemand(tx: Database, organizationId: string, of: SecondFactorOf): Promise<boolean> {
  const changed = await tx
    .update(organizations)
    .set({
      secondFactorOf: of,
      secondFactorSince:
        of === 'nobody'
          ? null
          : sql`case when second_factor_of = 'everybody' then second_factor_since else clock_timestamp() end`,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(and(eq(organizations.id, organizationId), sql`second_factor_of <> ${of}`))
    .returning({ id: organizations.id })
  return changed.length === 1
}
