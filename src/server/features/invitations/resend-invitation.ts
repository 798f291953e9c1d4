import { ownerOrOthers } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayNow, instantOfWallClock } from '#server/platform/clock.ts'
import { requirePermission } from '#server/platform/http/authenticate.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { addDays } from '#server/platform/text/days.ts'
import type { Services } from '#server/services.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findMembership } from '../memberships/memberships.sql.ts'
import { recheckPermission } from '../memberships/recheck-permission.ts'
import { findInvitation, findUnanswered, updateInvitationResent, updateInvitationWithdrawn } from './invitations.sql.ts'
import { mailInvitation } from './invite-people.ts'
import { lockSeats } from './seats.sql.ts'

type Named = { invitation_id: string }

const subjectOf = ({ id, email }: { id: string; email: string }) => ({ type: 'invitation', id, label: email }) as const

/**
 * Mails an invitation again, with a new link. An expired one needs a free seat again.
 * @throws Refusal 404; 403 if an admin resends an owner's invitation; 409 if no seat is left; 429 after five a day
 */
export async function resendInvitation({ invitation_id }: Named, request: SignedInRequest) {
  const { db, caller, services } = request
  const { organizationId } = caller
  const today = dayNow(services)
  await db.transaction(async (tx) => {
    const { most, members, invited } = await lockSeats(tx, organizationId)
    const invitation = await findUnanswered(tx, organizationId, { id: invitation_id }, today)
    if (!invitation) throw notFound()
    recheckPermission(await findMembership(tx, caller), 'change_invitation', ownerOrOthers(invitation.level))
    if (!invitation.isOpen && members + invited >= most) {
      throw new Refusal(409, 'no_seat', { sentence: (locale) => m.team_no_seat_left({ most }, { locale }) })
    }
    if (!(await updateInvitationResent(tx, organizationId, invitation.id, today, { invitedBy: caller.userId }))) {
      const retryAfter = secondsUntilTomorrow(services)
      throw new Refusal(429, 'rate_limited', {
        sentence: (locale) => m.team_resent_too_often({}, { locale }),
        retryAfter,
      })
    }
    await mailInvitation(tx, organizationId, invitation)
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'invitation_resent',
      subject: subjectOf(invitation),
    })
  })
  return { data: await findInvitation(db, organizationId, invitation_id, today) }
}

/** The times a day begin again at midnight in the service's zone. */
function secondsUntilTomorrow(services: Services): number {
  const midnight = instantOfWallClock(`${addDays(dayNow(services), 1)} 00:00:00`, services.config.timeZone)
  return Math.ceil((Date.parse(midnight) - services.clock.now().getTime()) / 1000)
}

/**
 * Withdraws an invitation; a mail that is still queued is not sent.
 * @throws Refusal 404 if it was already answered; 403 if an admin withdraws an owner's invitation
 */
export async function withdrawInvitation({ invitation_id }: Named, request: SignedInRequest) {
  const { db, caller } = request
  await db.transaction(async (tx) => {
    const withdrawn = await updateInvitationWithdrawn(tx, caller.organizationId, invitation_id)
    if (!withdrawn) throw notFound()
    requirePermission(caller, 'change_invitation', ownerOrOthers(withdrawn.level))
    const subject = subjectOf({ id: invitation_id, email: withdrawn.email })
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'invitation_withdrawn', subject })
  })
  return undefined
}
