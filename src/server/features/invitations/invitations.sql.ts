import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Invitation, MOST_RESENT } from '#contract/team/invitations.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { invitations } from '#server/schema/tables/invitations.ts'
import { mayStillInvite } from './may-still-invite.ts'

type InvitationRow = typeof invitations.$inferSelect

/** How long an invitation is valid. */
const DAYS = sql`interval '7 days'`

const isUnanswered = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))

const answerColumns = {
  invitation: invitations,
  isOpen: sql<boolean>`(${invitations.expiresAt} > clock_timestamp())`,
  resentToday: sql<number>`case when ${invitations.resentOn} = current_date then ${invitations.resentCount} else 0 end`,
  inviter: { uuid: users.id, name: users.name, last_name: users.lastName },
  // With the id, because drizzle reads a joined object whose columns are all null as null.
  inviterAccount: { id: users.id, disabledAt: users.disabledAt },
  inviterMembership: { level: memberships.level, status: memberships.status },
}

const unanswered = (db: Database, organizationId: string) =>
  db
    .select(answerColumns)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .leftJoin(
      memberships,
      and(eq(memberships.organizationId, invitations.organizationId), eq(memberships.userId, invitations.invitedBy)),
    )
    .where(and(eq(invitations.organizationId, organizationId), isUnanswered))
    .orderBy(desc(invitations.invitedAt), desc(invitations.id))
    .$dynamic()

type AnswerRow = Awaited<ReturnType<typeof unanswered>>[number]

function invitationAnswer(row: AnswerRow): z.input<typeof Invitation> {
  const { invitation, isOpen, resentToday, inviter } = row
  const { id, email, name, level, greeting, language } = invitation
  const mayBeAccepted = mayStillInvite(level, { account: row.inviterAccount, membership: row.inviterMembership })
  return {
    id,
    email,
    name,
    level,
    greeting,
    language,
    status: !isOpen ? 'expired' : mayBeAccepted ? 'open' : 'inviter_gone',
    invited_by: inviter,
    invited_at: instantFrom(invitation.invitedAt),
    expires_at: instantFrom(invitation.expiresAt),
    resends_left: MOST_RESENT - resentToday,
  }
}

/** Unanswered invitations, including expired ones, newest first. */
export async function findInvitations(db: Database, organizationId: string) {
  return (await unanswered(db, organizationId)).map(invitationAnswer)
}

/** One unanswered invitation in the form of the API. */
export async function findInvitation(db: Database, organizationId: string, id: string) {
  const isOne = and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isUnanswered)
  return invitationAnswer(onlyRow(await unanswered(db, organizationId).where(isOne)))
}

/** An unanswered invitation by its id or e-mail address. To change it, hold the lock of `lockSeats`. */
export async function findUnanswered(
  tx: Database,
  organizationId: string,
  by: { id: string } | { email: string },
): Promise<(InvitationRow & { isOpen: boolean; resendsLeft: number }) | undefined> {
  const { invitation, isOpen, resentToday } = answerColumns
  const [row] = await tx
    .select({ invitation, isOpen, resentToday })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        'id' in by ? eq(invitations.id, by.id) : eq(invitations.email, by.email),
        isUnanswered,
      ),
    )
  return row && { ...row.invitation, isOpen: row.isOpen, resendsLeft: MOST_RESENT - row.resentToday }
}

export type NewInvitation = Pick<InvitationRow, 'email' | 'name' | 'level' | 'greeting' | 'language'> & {
  invitedBy: string
}

/** @returns the invitation's id and when it expires */
export async function insertInvitation(tx: Database, organizationId: string, invitation: NewInvitation) {
  const made = await tx
    .insert(invitations)
    .values({ ...invitation, organizationId, expiresAt: sql`clock_timestamp() + ${DAYS}` })
    .returning({ id: invitations.id, until: invitations.expiresAt })
  return onlyRow(made)
}

/**
 * Extends an invitation to 7 days from now and counts the resend.
 * @param change columns to change at the same time
 * @returns when it expires; undefined if it was answered meanwhile, or has no resends left today
 */
export async function updateInvitationResent(
  tx: Database,
  organizationId: string,
  id: string,
  change: Partial<NewInvitation> = {},
): Promise<string | undefined> {
  const [resent] = await tx
    .update(invitations)
    .set({
      ...change,
      invitedAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + ${DAYS}`,
      resentCount: sql`${answerColumns.resentToday} + 1`,
      resentOn: sql`current_date`,
      requestedAt: null,
    })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.id, id),
        isUnanswered,
        sql`(${answerColumns.resentToday} < ${MOST_RESENT} or not ${answerColumns.isOpen})`,
      ),
    )
    .returning({ expiresAt: invitations.expiresAt })
  return resent?.expiresAt
}

/** @returns its address and level; undefined if there is no such unanswered invitation */
export async function updateInvitationWithdrawn(tx: Database, organizationId: string, id: string) {
  const [withdrawn] = await tx
    .update(invitations)
    .set({ withdrawnAt: sql`clock_timestamp()` })
    .where(and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isUnanswered))
    .returning({ email: invitations.email, level: invitations.level })
  return withdrawn
}

/** The level and status of the organization's member with an address; undefined if there is none. */
export async function findMemberByEmail(tx: Database, organizationId: string, email: string) {
  const [member] = await tx
    .select({ level: memberships.level, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), eq(users.email, email)))
  return member
}
