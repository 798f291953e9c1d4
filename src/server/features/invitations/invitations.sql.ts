import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type Invitation, MAX_RESENT } from '#contract/team/invitations.ts'
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

const isOpen = sql<boolean>`(${invitations.expiresAt} > clock_timestamp())`

/** @param today the day in the service's time zone */
const resentCountOn = (today: string) =>
  sql<number>`case when ${invitations.resentOn} = ${today}::date then ${invitations.resentCount} else 0 end`

const answerColumns = {
  invitation: invitations,
  isOpen,
  inviter: { uuid: users.id, name: users.name, last_name: users.lastName },
  // With the id, because drizzle reads a joined object whose columns are all null as null.
  inviterAccount: { id: users.id, disabledAt: users.disabledAt },
  inviterMembership: { level: memberships.level, status: memberships.status },
}

const unanswered = (db: Database, organizationId: string, today: string) =>
  db
    .select({ ...answerColumns, resentToday: resentCountOn(today) })
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
    resends_left: MAX_RESENT - resentToday,
  }
}

/** Unanswered invitations, including expired ones, newest first. @param today the day in the service's time zone */
export async function findInvitations(db: Database, organizationId: string, today: string) {
  return (await unanswered(db, organizationId, today)).map(invitationAnswer)
}

/** One unanswered invitation in the form of the API. */
export async function findInvitation(db: Database, organizationId: string, id: string, today: string) {
  const isOne = and(eq(invitations.organizationId, organizationId), eq(invitations.id, id), isUnanswered)
  return invitationAnswer(onlyRow(await unanswered(db, organizationId, today).where(isOne)))
}

/** An unanswered invitation by its id or e-mail address. To change it, hold the lock of `lockSeats`. */
export async function findUnanswered(
  tx: Database,
  organizationId: string,
  by: { id: string } | { email: string },
  today: string,
): Promise<(InvitationRow & { isOpen: boolean; resendsLeft: number }) | undefined> {
  const [row] = await tx
    .select({ invitation: invitations, isOpen, resentToday: resentCountOn(today) })
    .from(invitations)
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        'id' in by ? eq(invitations.id, by.id) : eq(invitations.email, by.email),
        isUnanswered,
      ),
    )
  return row && { ...row.invitation, isOpen: row.isOpen, resendsLeft: MAX_RESENT - row.resentToday }
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
  today: string,
  change: Partial<NewInvitation> = {},
): Promise<string | undefined> {
  const [resent] = await tx
    .update(invitations)
    .set({
      ...change,
      invitedAt: sql`clock_timestamp()`,
      expiresAt: sql`clock_timestamp() + ${DAYS}`,
      resentCount: sql`${resentCountOn(today)} + 1`,
      resentOn: today,
      requestedAt: null,
    })
    .where(
      and(
        eq(invitations.organizationId, organizationId),
        eq(invitations.id, id),
        isUnanswered,
        sql`(${resentCountOn(today)} < ${MAX_RESENT} or not ${isOpen})`,
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
