import type { z } from 'zod'
import type { Proof } from '#contract/proof.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { isPassword } from '../accounts/passwords.ts'
import { updateSessionProved } from '../accounts/sessions.sql.ts'
import { findPasswordHash } from '../accounts/users.sql.ts'

/** How the signed-in person can prove who they are. */
export async function findProofWays(_: object, { db, caller }: SignedInRequest) {
  return { data: { password: (await findPasswordHash(db, caller.userId)) !== null, passkey: false, code: false } }
}

/**
 * Takes a password as proof that the person of a session is still the one at the screen.
 * @throws Refusal 422 on the way that was tried, 429 after too many wrong ones
 */
export async function proveIdentity({ password }: z.output<typeof Proof>, request: SignedInRequest) {
  const { db, caller, services } = request
  await services.passwordLimit.perAccount.spend(caller.userId)
  const isRight = password !== undefined && (await isPassword(password, await findPasswordHash(db, caller.userId)))
  if (!isRight) throw invalidField(['password'], (locale) => m.account_password_wrong({}, { locale }))
  await services.passwordLimit.perAccount.forget(caller.userId)
  if (caller.sessionId) await updateSessionProved(db, caller.sessionId)
  return undefined
}
