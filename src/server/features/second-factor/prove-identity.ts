import type { z } from 'zod'
import type { Proof } from '#contract/accounts/proof.ts'
import { m } from '#i18n/compiled/messages.js'
import { invalidField } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { isPassword } from '../accounts/passwords.ts'
import { updateSessionProved } from '../accounts/sessions.sql.ts'
import { findPasswordHash } from '../accounts/users.sql.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findProofConnection } from '../single-sign-on/attempts/begin-at-provider.ts'
import { takeCode } from './check-code.ts'
import { areCodesOn } from './one-time-codes.sql.ts'
import { assertionOptions, checkAssertion } from './passkey-ceremony.ts'
import { findPasskeys } from './passkeys.sql.ts'
import { wrongCode } from './set-up-codes.ts'

/** The ways in which the signed-in user can prove their identity. */
export async function findProofWays(_: object, { db, caller }: SignedInRequest) {
  const { userId } = caller
  const password = (await findPasswordHash(db, userId)) !== null
  const passkey = (await findPasskeys(db, userId)).length > 0
  const connection = await findProofConnection({ db, caller })
  const provider = connection ? { id: connection.id, name: connection.name } : null
  return { data: { password, passkey, code: await areCodesOn(db, userId), provider } }
}

/** The options with which the browser asks for one of the user's own passkeys. */
export async function beginPasskeyProof(_: object, { db, caller: { userId }, services }: SignedInRequest) {
  const use = { purpose: 'prove', userId } as const
  return { data: await assertionOptions(db, services.config, use, await findPasskeys(db, userId)) }
}

/**
 * Accepts a password, a code or a passkey as proof that the session's user is still the one at the screen.
 * @throws Refusal 422 on the field that was tried, 429 after too many wrong attempts
 */
export async function proveIdentity(proof: z.output<typeof Proof>, request: SignedInRequest) {
  const { db, caller, services } = request
  const attempts = proof.code === undefined ? caller.userId : `code ${caller.userId}`
  const limit = proof.code === undefined ? services.passwordLimit.perAccount : services.signInLimit.perAccount
  await limit.spend(attempts)
  await checkProof(proof, request)
  await limit.forget(attempts)
  await db.transaction(async (tx) => {
    if (caller.sessionId) await updateSessionProved(tx, caller.sessionId)
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'fresh_proof_given' })
  })
  return undefined
}

async function checkProof({ password, code, passkey }: z.output<typeof Proof>, request: SignedInRequest) {
  const { db, caller, services } = request
  const { userId } = caller
  if (passkey) {
    await checkAssertion(db, services.config, { purpose: 'prove', userId }, passkey)
  } else if (code !== undefined) {
    if (!(await takeCode(db, services, userId, code))) throw wrongCode()
  } else if (!(await isPassword(password ?? '', await findPasswordHash(db, userId)))) {
    throw invalidField(['password'], (locale) => m.account_password_wrong({}, { locale }))
  }
}
