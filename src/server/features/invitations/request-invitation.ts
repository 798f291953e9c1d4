import { notFound } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findByToken, stateOf } from './open-invitation.ts'
import { findWhoInvites, updateInvitationRequested } from './opened-invitations.sql.ts'

/**
 * Tells whoever invited, or the owners where they may not invite any more, that an invitation works no longer and its person
 * still wants to come. Asked again within a day it tells nobody twice.
 * @throws Refusal 404 where there is no such invitation of this token, 429
 */
export async function requestInvitation({ token }: { token: string }, request: Request) {
  const opened = await findByToken(token, request)
  const state = await stateOf(request.db, opened)
  if (state !== 'expired' && state !== 'inviter_gone') throw notFound()
  const { invitation, organization } = opened
  await request.db.transaction(async (tx) => {
    if (!(await updateInvitationRequested(tx, organization.id, invitation.id))) return
    const data = { email: invitation.email }
    for (const { userId, email: recipient, language } of await findWhoInvites(tx, organization.id, invitation)) {
      await insertMail(tx, organization.id, { kind: 'invitation_requested', recipient, language, userId, data })
    }
  })
  return undefined
}
