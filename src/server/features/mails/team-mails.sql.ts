import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { Uuid } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** The organization that a team mail names, undefined if it is disabled. */
export async function findMailedTeam(db: Database, organizationId: string) {
  const [organization] = await db
    .select({ name: organizations.name, email: sql<string | null>`${organizations.contactInfo} ->> 'email'` })
    .from(organizations)
    .where(and(eq(organizations.id, organizationId), eq(organizations.status, 'enabled')))
  return organization
}

const person = { name: sql<string>`${users.name} || ' ' || ${users.lastName}`, email: users.email }

/** The name and address of a user that a mail mentions, undefined if `userId` is empty or the user was deleted. */
export async function findMailedPerson(db: Database, userId: string) {
  if (!Uuid.safeParse(userId).success) return undefined
  const [found] = await db.select(person).from(users).where(eq(users.id, userId))
  return found
}

const isUnanswered = and(
  isNull(invitations.acceptedAt),
  isNull(invitations.withdrawnAt),
  gt(invitations.expiresAt, sql`clock_timestamp()`),
)

/** The invitation to mail, undefined if it was accepted, withdrawn or has expired. */
export async function findMailedInvitation(db: Database, organizationId: string, id: string) {
  const [row] = await db
    .select({
      id: invitations.id,
      level: invitations.level,
      greeting: invitations.greeting,
      expiresAt: invitations.expiresAt,
      inviter: person,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isUnanswered))
  return row
}

/** Replaces the token of an invitation. @returns false if it was accepted, withdrawn or expired in the meantime */
export async function updateInvitationLink(tx: Database, organizationId: string, id: string, tokenHash: string) {
  const updated = await tx
    .update(invitations)
    .set({ tokenHash })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isUnanswered))
    .returning({ id: invitations.id })
  return updated.length === 1
}
