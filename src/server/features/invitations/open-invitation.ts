import type { InvitationState } from '#contract/team/invitations.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound, Refusal, type Sentence } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { logoPicture, profilePicture } from '#server/platform/images/pictures.ts'
import { findWay } from '../single-sign-on/discover/discover.ts'
import { type Inviter, mayStillInvite } from './may-still-invite.ts'
import { findInvitedAccount, findOpenedInvitation, type OpenedRow } from './opened-invitations.sql.ts'
import { findSeats } from './seats.sql.ts'

/**
 * Finds the invitation of a link. Only failed attempts count against the rate limit of the network address, which is
 * shared with password links.
 * @throws Refusal 404 for an unknown token, 429
 */
export async function findByToken(token: string, { db, services, address }: Request): Promise<OpenedRow> {
  await services.passwordLimit.perAddress.spend(address)
  const opened = await findOpenedInvitation(db, hashSecret(token))
  if (!opened) throw notFound()
  await services.passwordLimit.perAddress.giveBack(address)
  return opened
}

/** Whether an invitation can be accepted now, or why not. */
export async function stateOf(db: Database, opened: OpenedRow): Promise<InvitationState> {
  const { invitation, isOver, organization } = opened
  if (invitation.acceptedAt) return 'used'
  if (invitation.withdrawnAt) return 'withdrawn'
  if (organization.status !== 'enabled') return 'disabled'
  if (isOver) return 'expired'
  if (!mayStillInvite(invitation.level, inviterOf(opened))) return 'inviter_gone'
  // An open invitation holds a seat, but the organization's number of seats may have been reduced since.
  const { most, members } = await findSeats(db, organization.id)
  return members >= most ? 'no_seat' : 'open'
}

/** Whether an organization takes new members only by its provider. */
export const isProviderRequired = ({ ssoRequiredSince, passwordsUntil }: OpenedRow['organization']) =>
  ssoRequiredSince !== null && !(passwordsUntil && new Date(passwordsUntil) > new Date())

/** The inviter of an opened invitation. */
export const inviterOf = ({ inviter, inviterMembership }: OpenedRow): Inviter => ({
  account: inviter,
  membership: inviterMembership,
})

/** The data that an invitation's link shows. @throws Refusal 404, 429 */
export async function openInvitation({ token }: { token: string }, request: Request) {
  const opened = await findByToken(token, request)
  const { invitation, organization, inviter } = opened
  const { db, services } = request
  const state = await stateOf(db, opened)
  const account = state === 'open' ? await findInvitedAccount(db, invitation.email) : undefined
  return {
    data: {
      state,
      organization: { name: organization.name, ...services.urls.image('logo', logoPicture(organization)) },
      inviter: inviter && {
        name: inviter.name,
        last_name: inviter.lastName,
        picture: services.urls.picture(profilePicture(inviter), 'thumbnail'),
      },
      level: invitation.level,
      greeting: invitation.greeting,
      expires_at: instantFrom(invitation.expiresAt),
      provider: state === 'open' ? await findWay(request, invitation.email, organization.id) : null,
      is_provider_required: isProviderRequired(organization),
      person:
        state === 'open'
          ? { email: invitation.email, name: invitation.name, has_account: account !== undefined }
          : null,
    },
  }
}

const CLOSED: Record<Exclude<InvitationState, 'open'>, Sentence> = {
  used: (locale) => m.join_used_title({}, { locale }),
  withdrawn: (locale) => m.join_withdrawn_title({}, { locale }),
  expired: (locale) => m.join_expired_title({}, { locale }),
  disabled: (locale) => m.join_disabled_title({}, { locale }),
  inviter_gone: (locale) => m.join_inviter_gone_title({}, { locale }),
  no_seat: (locale) => m.join_no_seat_title({}, { locale }),
}

/** The refusal for an invitation that cannot be accepted. */
export const closed = (state: keyof typeof CLOSED) => new Refusal(409, 'conflict', { sentence: CLOSED[state] })
