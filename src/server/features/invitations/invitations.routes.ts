import * as contract from '#contract/team/invitations.ts'
import { dayNow } from '#server/platform/clock.ts'
import { publicRoute, route, visitorRoute } from '#server/platform/http/route.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { findInvitations } from './invitations.sql.ts'
import { invitePeople, previewInvitations } from './invite-people.ts'
import { beginInvitedPasskey } from './join-as-new.ts'
import { openInvitation } from './open-invitation.ts'
import { requestInvitation } from './request-invitation.ts'
import { resendInvitation, withdrawInvitation } from './resend-invitation.ts'
import { findSeats } from './seats.sql.ts'

export const invitationRoutes = [
  route(contract.listInvitations, 'manage_team', async (_, { db, caller, services }) => ({
    data: await findInvitations(db, caller.organizationId, dayNow(services)),
    seats: await findSeats(db, caller.organizationId),
  })),
  route(contract.invitePeople, 'manage_team', invitePeople),
  route(contract.previewInvitations, 'manage_team', previewInvitations),
  route(contract.resendInvitation, 'manage_team', resendInvitation),
  route(contract.withdrawInvitation, 'manage_team', withdrawInvitation),
  publicRoute(contract.getInvitation, openInvitation),
  publicRoute(contract.beginInvitedPasskey, beginInvitedPasskey),
  visitorRoute(contract.acceptInvitation, acceptInvitation),
  publicRoute(contract.requestInvitation, requestInvitation),
]
