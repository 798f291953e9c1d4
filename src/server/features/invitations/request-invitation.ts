import { notFound } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findByToken, stateOf } from './open-invitation.ts'
import { findRequestRecipients, updateInvitationRequested } from './opened-invitations.sql.ts'

/**
 * Mails the inviter, or the owners if the inviter may no longer invite, that the holder of a dead invitation requests a
 * new one. Mails at most once a day.
 * @throws Refusal 404 if no invitation with this token is expired or has lost its inviter, 429
 */
export async function requestInvitation({ token }: { token: string }, request: Request) {
  const opened = await findByToken(token, request)
  const state = await stateOf(request.db, opened)
  if (state !== 'expired' && state !== 'inviter_gone') throw notFound()
  const { invitation, organization } = opened
  await request.db.transaction(async (tx) => {
    if (!(await updateInvitationRequested(tx, organization.id, invitation.id))) return
    const data = { email: invitation.email }
    for (const { userId, email: recipient, language } of await findRequestRecipients(tx, organization.id, invitation)) {
      await insertMail(tx, organization.id, { kind: 'invitation_requested', recipient, language, userId, data })
    }
  })
  return undefined
}
