import type { z } from 'zod'
import { isAllowed, ownerOrOthers } from '#contract/permissions.ts'
import type { invitePeople as contract, InvitePeople, Seats } from '#contract/team/invitations.ts'
import { dayNow, instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findMembership } from '../memberships/memberships.sql.ts'
import { recheckPermission } from '../memberships/recheck-permission.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import {
  findMemberByEmail,
  findUnanswered,
  insertInvitation,
  type NewInvitation,
  updateInvitationResent,
} from './invitations.sql.ts'
import { findSeats, lockSeats } from './seats.sql.ts'

type Outcome = z.input<typeof contract.output>['data'][number]
type Answer = Pick<Outcome, 'outcome' | 'level' | 'expires_at'>

/**
 * Invites each address independently: a problem with one does not stop the others. Seats are taken in the order of the
 * addresses.
 * @throws Refusal 403 if a caller who is not an owner, or has no fresh proof, invites an owner
 */
export async function invitePeople(input: InvitePeople, request: SignedInRequest) {
  const { db, caller } = request
  requirePermission(caller, 'give_level', ownerOrOthers(input.level))
  if (input.level === 'owner' && !caller.isFresh) throw new Refusal(403, 'fresh_proof_required')
  const { language } = await findOrganization(db, caller.organizationId)
  return db.transaction(async (tx) => {
    const seats = await lockSeats(tx, caller.organizationId)
    recheckPermission(await findMembership(tx, caller), 'give_level', ownerOrOthers(input.level))
    const invite = async (answer: Answer, person: Pick<NewInvitation, 'email' | 'name'>) => {
      const { level, greeting } = input
      const invitation = { ...person, level, greeting, language: input.language ?? language, invitedBy: caller.userId }
      return answer.outcome === 'sent' || answer.outcome === 'renewed'
        ? { ...answer, expires_at: await sendInvitation(tx, request, invitation) }
        : answer
    }
    return { data: await answerEach(tx, input, request, seats, invite) }
  })
}

/** The outcomes that `invitePeople` would have, without inviting anyone. */
export async function previewInvitations(input: InvitePeople, request: SignedInRequest) {
  const seats = await findSeats(request.db, request.caller.organizationId)
  return { data: await answerEach(request.db, input, request, seats, async (answer) => answer) }
}

async function answerEach(
  db: Database,
  { addresses, level }: InvitePeople,
  request: SignedInRequest,
  { most, members, invited }: Seats,
  apply: (answer: Answer, person: Pick<NewInvitation, 'email' | 'name'>) => Promise<Answer>,
): Promise<Outcome[]> {
  let free = most - members - invited
  const outcomes: Outcome[] = []
  for (const { written, email, name } of addresses) {
    const answer: Answer = email
      ? await apply(await answerOne(db, request, email, level, free > 0), { email, name })
      : { outcome: 'not_an_address', level: null, expires_at: null }
    if (answer.outcome === 'sent') free -= 1
    outcomes.push({ written, email, name, ...answer })
  }
  return outcomes
}

/** The outcome for a valid address. */
async function answerOne(
  db: Database,
  { caller, services }: SignedInRequest,
  email: string,
  level: InvitePeople['level'],
  hasSeat: boolean,
): Promise<Answer> {
  const member = await findMemberByEmail(db, caller.organizationId, email)
  if (member) return { outcome: 'already_member', level: member.level, expires_at: null }
  const before = await findUnanswered(db, caller.organizationId, { email }, dayNow(services))
  if (before?.isOpen) {
    const mayChange =
      before.resendsLeft > 0 && isAllowed(caller.level, 'change_invitation', ownerOrOthers(before.level))
    const expires_at = instantFrom(before.expiresAt)
    return mayChange
      ? { outcome: 'renewed', level, expires_at }
      : { outcome: 'already_invited', level: before.level, expires_at }
  }
  if (!hasSeat) return { outcome: 'no_seat', level: null, expires_at: null }
  // An expired invitation holds no seat and counts as a new one.
  return { outcome: 'sent', level, expires_at: null }
}

/** Inserts an invitation, or renews the unanswered one of the address. @returns when it expires */
async function sendInvitation(tx: Database, request: SignedInRequest, invitation: NewInvitation): Promise<string> {
  const { organizationId } = request.caller
  const today = dayNow(request.services)
  const before = await findUnanswered(tx, organizationId, { email: invitation.email }, today)
  const expiresAt = before && (await updateInvitationResent(tx, organizationId, before.id, today, invitation))
  const { id, until } =
    before && expiresAt ? { id: before.id, until: expiresAt } : await insertInvitation(tx, organizationId, invitation)
  await mailInvitation(tx, organizationId, { ...invitation, id })
  await recordActivity(tx, {
    ...activitySourceOf(request),
    kind: 'invitation_sent',
    subject: { type: 'invitation', id, label: invitation.email },
    details: { level: invitation.level },
  })
  return instantFrom(until)
}

/** Puts the mail of an invitation into the outbox. The link's token is created when the mail is sent. */
export async function mailInvitation(
  tx: Database,
  organizationId: string,
  { id, email: recipient, language }: Pick<NewInvitation, 'email' | 'language'> & { id: string },
): Promise<void> {
  await insertMail(tx, organizationId, { kind: 'invitation', recipient, language, data: { invitation: id } })
}
