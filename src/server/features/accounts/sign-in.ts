import type { z } from 'zod'
import type { SignIn } from '#contract/session.ts'
import { SESSION_SECONDS } from '#server/platform/http/authenticate.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { updateLastSeen } from '../memberships/memberships.sql.ts'
import { isPassword } from './passwords.ts'
import { insertSession } from './sessions.sql.ts'
import { findAccount, findUser, usernameKey } from './users.sql.ts'

/** What the limit of an account's sign-ins counts by: a name of it, in the case that it is compared in. */
export const signInKey = (name: string) => hashSecret(usernameKey(name))

/**
 * Signs a browser in: checks the password and sets the session's cookie. An unknown name, a wrong password and a disabled
 * account get the same answer after the same time.
 * @throws Refusal 401 `wrong_credentials`, 429 after too many attempts from an address or for an account
 */
export async function signIn({ email, username, password }: z.output<typeof SignIn>, request: Request) {
  const { db, services, address, userAgent } = request
  const { perAddress, perAccount } = services.signInLimit
  const name = (email ?? username ?? '').trim()
  const account = signInKey(name)
  await perAddress.spend(address)
  await perAccount.spend(account)

  const found = await findAccount(db, name)
  const isRight = await isPassword(password, found?.passwordHash)
  if (!found?.entry || !isRight) throw new Refusal(401, 'wrong_credentials')

  await perAccount.forget(account)
  await perAddress.giveBack(address)
  const token = newSecret()
  const member = { userId: found.id, organizationId: found.entry }
  await insertSession(db, { ...member, tokenHash: hashSecret(token), userAgent, seconds: SESSION_SECONDS })
  await updateLastSeen(db, member)
  request.setSessionCookie(token)
  return findUser(db, member, services.urls)
}
