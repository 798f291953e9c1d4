import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { passkeys } from '#server/schema/tables/second-factor.ts'
import type { Member } from '../memberships/memberships.sql.ts'
import { deleteCodes } from './one-time-codes.sql.ts'
import { deleteSignInStepsOf } from './sign-in-steps.sql.ts'

/** Deletes every second factor of a user, and ends their sessions and pending sign-ins. */
export async function deleteSecondFactor(tx: Database, userId: string): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await deleteCodes(tx, userId)
  await deleteSignInStepsOf(tx, userId)
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/** A member of an organization, undefined if they are none. */
export async function findPerson(tx: Database, { organizationId, userId }: Member) {
  const [person] = await tx
    .select({ email: users.email, language: users.language, name: users.name, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return person
}

/** Whether a user is an active owner of every organization that another user belongs to. */
export async function isOwnerOfAll(tx: Database, { ownerId, userId }: { ownerId: string; userId: string }) {
  const elsewhere = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        sql`not exists (select from memberships own where own.organization_id = ${memberships.organizationId}
          and own.user_id = ${ownerId} and own.level = 'owner' and own.status = 'active')`,
      ),
    )
    .limit(1)
  return elsewhere.length === 0
}

/** The active owners of an organization. */
export function findOwners(tx: Database, organizationId: string) {
  return tx
    .select({ id: users.id, email: users.email, language: users.language })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.level, 'owner'),
        eq(memberships.status, 'active'),
        isNull(users.disabledAt),
      ),
    )
}
