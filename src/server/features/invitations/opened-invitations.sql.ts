import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { levelsThatMay } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/** The invitation with this token, its organization and its inviter; undefined if there is none. */
export async function findOpenedInvitation(db: Database, tokenHash: string) {
  const [row] = await openedInvitations(db).where(eq(invitations.tokenHash, tokenHash))
  return row
}

/** The same for the open invitation of an address. */
export async function findOpenInvitationOf(db: Database, organizationId: string, email: string) {
  const [row] = await openedInvitations(db).where(
    and(
      eq(invitations.organizationId, organizationId),
      eq(invitations.email, email),
      isNull(invitations.acceptedAt),
      isNull(invitations.withdrawnAt),
      gt(invitations.expiresAt, sql`clock_timestamp()`),
    ),
  )
  return row
}

const openedInvitations = (db: Database) =>
  db
    .select({
      invitation: invitations,
      isOver: sql<boolean>`${invitations.expiresAt} <= clock_timestamp()`,
      organization: organizations,
      inviter: users,
      /** Null if the inviter no longer belongs to the organization. */
      inviterMembership: { level: memberships.level, status: memberships.status },
    })
    .from(invitations)
    .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, invitations.organizationId), eq(memberships.userId, invitations.invitedBy)),
    )

export type OpenedRow = NonNullable<Awaited<ReturnType<typeof findOpenedInvitation>>>

/** The account with an invited address; undefined if there is none. */
export async function findInvitedAccount(db: Database, email: string) {
  const [account] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      isDisabled: sql<boolean>`${users.disabledAt} is not null`,
    })
    .from(users)
    .where(eq(users.email, email))
  return account
}

/** Adds a membership and makes it the one that the user signs in to next. @returns false if they are already a member */
export async function insertInvitedMember(
  tx: Database,
  organizationId: string,
  { userId, level }: Pick<typeof memberships.$inferInsert, 'userId' | 'level'>,
): Promise<boolean> {
  const made = await tx
    .insert(memberships)
    .values({ organizationId, userId, level, lastSeenAt: sql`clock_timestamp()` })
    .onConflictDoNothing({ target: [memberships.organizationId, memberships.userId] })
    .returning({ id: memberships.id })
  return made.length === 1
}

/** Marks an invitation as accepted. @returns false if it was answered meanwhile; only one concurrent caller gets true */
export async function updateInvitationAccepted(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.id, id),
        isNull(invitations.acceptedAt),
        isNull(invitations.withdrawnAt),
      ),
    )
    .returning({ id: invitations.id })
  return accepted.length === 1
}

/** Records a request for a new invitation. @returns false if there was one within the last day */
export async function updateInvitationRequested(tx: Database, organizationId: string, id: string): Promise<boolean> {
  const requested = await tx
    .update(invitations)
    .set({ requestedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.id, id),
        sql`(${invitations.requestedAt} is null or ${invitations.requestedAt} < clock_timestamp() - interval '1 day')`,
      ),
    )
    .returning({ id: invitations.id })
  return requested.length === 1
}

/** The recipients of a request for a new invitation: the inviter if they may still invite, else the owners. */
export async function findRequestRecipients(
  db: Database,
  organizationId: string,
  { invitedBy }: { invitedBy: string | null },
) {
  const who = await db
    .select({ userId: users.id, email: users.email, language: users.language, level: memberships.level })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.status, 'active'),
        isNull(users.disabledAt),
        inArray(memberships.level, levelsThatMay('manage_team')),
      ),
    )
  const inviter = who.filter(({ userId }) => userId === invitedBy)
  return inviter.length > 0 ? inviter : who.filter(({ level }) => level === 'owner')
}
