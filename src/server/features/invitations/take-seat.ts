import type { Database } from '#server/platform/database/database.ts'
import type { Request } from '#server/platform/http/route.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { mayEnter } from '../memberships/memberships.sql.ts'
import { mayStillInvite } from './may-still-invite.ts'
import { closed, inviterOf } from './open-invitation.ts'
import {
  findOpenedInvitation,
  insertInvitedMember,
  type OpenedRow,
  updateInvitationAccepted,
} from './opened-invitations.sql.ts'
import { lockSeats } from './seats.sql.ts'

/**
 * Makes a user a member on the seat that the invitation holds. Checks the invitation's state again under the lock: it may
 * have changed since the page was opened.
 * @throws Refusal 409 if the invitation can no longer be accepted
 */
export async function takeSeat(
  tx: Database,
  opened: OpenedRow,
  userId: string,
  { address }: Pick<Request, 'address'>,
): Promise<void> {
  const { invitation, organization } = opened
  const member = { organizationId: organization.id, userId }
  const { most, members } = await lockSeats(tx, organization.id)
  if (!(await updateInvitationAccepted(tx, organization.id, invitation.id))) throw closed('used')
  if (members >= most) throw closed('no_seat')
  const now = invitation.tokenHash && (await findOpenedInvitation(tx, invitation.tokenHash))
  if (now && !mayStillInvite(invitation.level, inviterOf(now))) throw closed('inviter_gone')
  await insertInvitedMember(tx, organization.id, { userId, level: invitation.level })
  // The user may already be a member who was suspended.
  if (!(await mayEnter(tx, member))) throw closed('used')
  await recordActivity(tx, {
    organizationId: organization.id,
    actor: { type: 'person', userId },
    kind: 'invitation_accepted',
    subject: { type: 'user', id: userId },
    details: { level: invitation.level },
    address,
  })
}
