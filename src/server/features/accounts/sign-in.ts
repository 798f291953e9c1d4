import type { z } from 'zod'
import type { SignIn } from '#contract/accounts/sign-in.ts'
import { spelledAddress } from '#contract/mails/addresses.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Request } from '#server/platform/http/route.ts'
import { hashSecret } from '#server/platform/http/secret.ts'
import { failureOf } from '#server/platform/log.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { findOrganizationsOf } from '../memberships/memberships.sql.ts'
import { areCodesOn } from '../second-factor/one-time-codes.sql.ts'
import { insertSignInStep } from '../second-factor/sign-in-steps.sql.ts'
import { noEntryRefusal } from './no-entry.ts'
import { isPassword } from './passwords.ts'
import { beginSession } from './sessions.ts'
import { findAccount, usernameKey } from './users.sql.ts'

/** The rate limit key of an account: the hash of the e-mail address or username as typed, normalized by `usernameKey`. */
export const signInKey = (name: string) => hashSecret(usernameKey(name.includes('@') ? spelledAddress(name) : name))

/**
 * Signs a browser in: checks the password and sets the session's cookie. An unknown name, a wrong password and a disabled
 * account get the same answer after the same time; the right password of a suspended or removed user gets a message that
 * says so. A user with one-time codes has to enter one next.
 * @throws Refusal 401 `wrong_credentials`, or `code_required` if the password is right and a one-time code is needed;
 * 429 after too many attempts from an IP address or for an account
 */
export async function signIn({ email, username, password }: z.output<typeof SignIn>, request: Request) {
  const { db, services, address } = request
  const { perAddress, perAccount } = services.signInLimit
  const name = (email ?? username ?? '').trim()
  const account = signInKey(name)
  await perAddress.spend(address)
  await perAccount.spend(account)

  const found = await findAccount(db, name)
  const isRight = await isPassword(password, found?.passwordHash)
  if (!found?.entry || !isRight) {
    // Not awaited: the response time would reveal which names exist.
    if (found) void recordFailedSignIn(request, found.id)
    throw found && isRight ? await noEntryRefusal(db, found.id) : new Refusal(401, 'wrong_credentials')
  }

  await perAccount.forget(account)
  await perAddress.giveBack(address)
  if (await areCodesOn(db, found.id)) {
    request.setSignInStep(await insertSignInStep(db, found.id))
    throw new Refusal(401, 'code_required')
  }
  return beginSession(request, { userId: found.id, organizationId: found.entry }, false)
}

/**
 * Records a failed sign-in in the activity of every organization of the user. Never rejects, since signing in does not
 * await it.
 */
export async function recordFailedSignIn(
  { db, services, address }: Pick<Request, 'db' | 'services' | 'address'>,
  userId: string,
): Promise<void> {
  const actor = { type: 'stranger', userId } as const
  const subject = { type: 'user', id: userId } as const
  try {
    for (const organizationId of await findOrganizationsOf(db, userId)) {
      await recordActivity(db, { organizationId, actor, address, kind: 'sign_in_failed', subject })
    }
  } catch (error) {
    services.log.error(failureOf(error), 'a failed sign-in could not be recorded')
  }
}
