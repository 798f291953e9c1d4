import type { PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { m } from '#i18n/compiled/messages.js'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { noEntryRefusal } from '../accounts/no-entry.ts'
import { beginSession } from '../accounts/sessions.ts'
import { recordFailedSignIn } from '../accounts/sign-in.ts'
import { findEntry } from '../accounts/users.sql.ts'
import { takeCode } from './check-code.ts'
import { assertionOptions, checkAssertion } from './passkey-ceremony.ts'
import { wrongCode } from './set-up-codes.ts'
import { deleteSignInStep, findSignInStep } from './sign-in-steps.sql.ts'

/**
 * Completes a sign-in that waits for a code, in the browser in which the password was right.
 * @throws Refusal 401 if no sign-in waits any more, 422 on `code`, 429
 */
export async function signInWithCode({ code }: { code: string }, request: Request) {
  const { db, services, address, signInStep } = request
  const { perAddress } = services.signInLimit
  await perAddress.spend(address)
  const waiting = signInStep && (await findSignInStep(db, signInStep))
  if (!signInStep || !waiting) {
    throw new Refusal(401, 'wrong_credentials', { sentence: (locale) => m.security_step_over({}, { locale }) })
  }
  await spendCode(request, waiting.userId, code)
  const entry = await findEntry(db, waiting.userId)
  if (!entry) throw await noEntryRefusal(db, waiting.userId)
  if (!(await deleteSignInStep(db, signInStep))) throw new Refusal(401, 'wrong_credentials')
  await perAddress.giveBack(address)
  request.setSignInStep(null)
  return beginSession(request, { userId: waiting.userId, organizationId: entry }, true)
}

/**
 * Uses up a code of a user whose password was right.
 * @throws Refusal 422 on `code`, 429 after too many wrong attempts
 */
export async function spendCode(request: Pick<Request, 'db' | 'services' | 'address'>, userId: string, code: string) {
  const { db, services } = request
  const { perAccount } = services.signInLimit
  // Separate from the password's limit, which somebody who knows the password could reset at will.
  const attempts = `code ${userId}`
  await perAccount.spend(attempts)
  if (!(await takeCode(db, services, userId, code))) {
    await recordFailedSignIn(request, userId)
    throw wrongCode()
  }
  await perAccount.forget(attempts)
}

/** The same response for everybody, because the request names no account. @throws Refusal 429 */
export async function beginPasskeyLogin(_: object, { db, services, address }: Request) {
  await services.signInLimit.passkeysPerAddress.spend(address)
  return { data: await assertionOptions(db, services.config, { purpose: 'sign_in', userId: null }) }
}

/**
 * Signs in with a passkey alone, which combines two factors: possession of the device, and a PIN or biometrics to unlock
 * it.
 * @throws Refusal 422 on `passkey`, 401 for a user without access, 429
 */
export async function signInWithPasskey({ passkey }: { passkey: PasskeyAssertion }, request: Request) {
  const { db, services, address } = request
  const { perAddress, passkeysPerAddress } = services.signInLimit
  await perAddress.spend(address)
  const userId = await checkAssertion(db, services.config, { purpose: 'sign_in', userId: null }, passkey)
  const entry = await findEntry(db, userId)
  if (!entry) throw await noEntryRefusal(db, userId)
  await perAddress.giveBack(address)
  await passkeysPerAddress.giveBack(address)
  return beginSession(request, { userId, organizationId: entry }, true)
}
