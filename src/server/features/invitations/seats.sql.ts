import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Seats } from '#contract/team/invitations.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { memberships } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** Condition for invitations that can still be accepted; each of them holds a seat. */
const isOpenInvitation = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  gt(invitations.expiresAt, sql`clock_timestamp()`),
)

/** The organization's seats: their number, and how many members and open invitations hold. */
export async function findSeats(db: Database, organizationId: string): Promise<Seats> {
  const rows = await db
    .select({
      most: organizations.maxUsers,
      members: db.$count(
        memberships,
        and(eq(memberships.organizationId, organizationId), eq(memberships.status, 'active')),
      ),
      people: db.$count(memberships, eq(memberships.organizationId, organizationId)),
      invited: db.$count(invitations, and(eq(invitations.organizationId, organizationId), isOpenInvitation)),
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return onlyRow(rows)
}

/** As `findSeats`, with a lock until the transaction ends: others who take a seat wait. */
export async function lockSeats(tx: Database, organizationId: string): Promise<Seats> {
  await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  // A separate statement, so that its snapshot includes what the previous holders of the lock have committed.
  return findSeats(tx, organizationId)
}
