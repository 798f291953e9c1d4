import type { z } from 'zod'
import type { ChangePassword, ResetPassword } from '#contract/accounts/account.ts'
import { isOn, type Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { Request, SignedInRequest } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { findOrganizationsOf } from '../memberships/memberships.sql.ts'
import { areCodesOn } from '../second-factor/one-time-codes.sql.ts'
import { deleteOpenLinks, findAccountLink, updateLinkUsed } from './account-links.sql.ts'
import { linkIsOver } from './confirm-email.ts'
import { revokeAllApiTokens } from './create-api-token.ts'
import { updatePassword } from './operated-users.sql.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { signInKey } from './sign-in.ts'
import { findPasswordHash, findUser, updateEmailVerified } from './users.sql.ts'

const PASSWORD_LINKS = ['reset_password', 'set_password'] as const

/**
 * Whose password a mailed link sets.
 * @throws Refusal 422 on `token`, 429
 */
export async function openPasswordLink({ token }: { token: string }, { db, services, address }: Request) {
  await services.passwordLimit.perAddress.spend(address)
  const link = await findAccountLink(db, hashSecret(token), [...PASSWORD_LINKS])
  if (!link) throw linkIsOver()
  await services.passwordLimit.perAddress.giveBack(address)
  return { data: { email: link.email, is_first: link.kind === 'set_password' } }
}

/**
 * Sets a password with a mailed link, and ends every session and every other link of the account. The link stays usable if
 * the password is refused. The first password of an account signs in, because whoever sets it has just proved to be its
 * owner and has nothing to remember yet.
 * @throws Refusal 422 on `token` or `password`, 429
 */
export async function resetPassword({ token, password }: z.output<typeof ResetPassword>, request: Request) {
  const { db, services, address, language } = request
  await services.passwordLimit.perAddress.spend(address)
  const link = await findAccountLink(db, hashSecret(token), [...PASSWORD_LINKS])
  if (!link) throw linkIsOver()
  await services.passwordLimit.perAccount.spend(link.userId)
  refuseWeakPassword(password)
  const passwordHash = await hashPassword(password)

  await db.transaction(async (tx) => {
    if (!(await updateLinkUsed(tx, link.id))) throw linkIsOver()
    await updatePassword(tx, link.userId, passwordHash)
    await updateEmailVerified(tx, link.userId, wallClockNow(services))
    await deleteOpenLinks(tx, link.userId)
    await notifyPasswordChanged(tx, { ...link, address }, link.kind === 'reset_password')
  })
  await services.passwordLimit.perAddress.giveBack(address)
  await services.passwordLimit.perAccount.giveBack(link.userId)
  for (const name of [link.email, link.username]) await services.signInLimit.perAccount.forget(signInKey(name))
  const isFirst = link.kind === 'set_password' && !(await areCodesOn(db, link.userId))
  const user = isFirst ? await beginSession(request, link, false) : null
  return { message: m.account_password_set({}, { locale: language }), user }
}

/**
 * Changes the password of the signed-in user. Ends every other session and, with `revoke_tokens`, revokes their API tokens
 * in all of their organizations.
 * @throws Refusal 422 on `current_password` or `password`, 429 after too many wrong passwords
 */
export async function changePassword(change: z.output<typeof ChangePassword>, request: SignedInRequest) {
  const { db, caller, services } = request
  const { userId, organizationId, sessionId } = caller
  await services.passwordLimit.perAccount.spend(userId)
  const isRight = await isPassword(change.current_password, await findPasswordHash(db, userId))
  if (!isRight) throw invalidField(['current_password'], (locale) => m.account_password_wrong({}, { locale }))
  await services.passwordLimit.perAccount.forget(userId)
  refuseWeakPassword(change.password)
  const passwordHash = await hashPassword(change.password)
  const { email, profile } = await findUser(db, caller, services.urls)

  await db.transaction(async (tx) => {
    await updatePassword(tx, userId, passwordHash, sessionId)
    await deleteOpenLinks(tx, userId)
    // Somebody with the old password could have created a token in any of the user's organizations.
    const everywhere = isOn(change.revoke_tokens) ? await findOrganizationsOf(tx, userId) : []
    for (const organization of everywhere) await revokeAllApiTokens(tx, { userId, organizationId: organization })
    const account = { userId, organizationId, email, language: profile.language, address: request.address }
    await notifyPasswordChanged(tx, account, true)
  })
  return undefined
}

/** @property address the IP address of the request */
type Account = { userId: string; organizationId: string; email: string; language: Language; address: string }

/** @param isChange false for the account's first password, which sends no mail */
async function notifyPasswordChanged(
  tx: Database,
  { userId, organizationId, email, language, address }: Account,
  isChange: boolean,
) {
  const event = { userId, subject: 'user', subjectId: userId, action: 'password_changed' } as const
  await insertEvents(tx, organizationId, [event])
  const actor = { type: 'person', userId } as const
  await recordActivity(tx, { organizationId, actor, address, kind: 'password_changed' })
  if (isChange) await insertMail(tx, organizationId, { kind: 'password_changed', recipient: email, language, userId })
}

/**
 * E8: requests a password reset link. Does not look up whether the address has an account: the mail is queued either way,
 * and the mail worker drops one without an account. So response, timing and throttling reveal nothing.
 * @throws Refusal 429 after too many requests from an IP address or for an account
 */
export async function requestPassword({ email }: { email: string }, { db, services, address, language }: Request) {
  await services.passwordLimit.perAddress.spend(address)
  await services.passwordLimit.perAccount.spend(hashSecret(email))
  await insertMail(db, null, { kind: 'reset_password', recipient: email, language })
  services.mailSignal.wake()
  return { message: m.account_reset_mailed({}, { locale: language }) }
}
