import type { QueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { openedOrganization } from '#client/api/opened-organization.ts'
import { openSession } from '#client/api/session-state.ts'
import { signWithPasskey } from '#client/features/second-factor/webauthn.ts'
import { speakTo } from '#client/i18n/locale.ts'
import { beginPasskeyLogin } from '#contract/accounts/passkeys.ts'
import type { User } from '#contract/accounts/session.ts'
import { login, loginWithCode, loginWithPasskey } from '#contract/accounts/sign-in.ts'
import { goTo, userQuery } from './session.queries.ts'

/** Signs in with either name of the account; a username has no @. */
export async function signIn(queryClient: QueryClient, name: string, password: string) {
  const account = name.includes('@') ? { email: name } : { username: name }
  return enter(queryClient, await call(login, { ...account, password }))
}

/** Goes on with a sign-in whose password was right, by a code of the app or a recovery code. */
export async function signInWithCode(queryClient: QueryClient, code: string) {
  return enter(queryClient, await call(loginWithCode, { code }))
}

/** Signs in with whichever of their passkeys the person chooses. @param isAutofill in the field for the name */
export async function signInWithPasskey(queryClient: QueryClient, isAutofill = false) {
  const { data: options } = await call(beginPasskeyLogin, {})
  return enter(queryClient, await call(loginWithPasskey, { passkey: await signWithPasskey(options, isAutofill) }))
}

async function enter(queryClient: QueryClient, signedIn: User) {
  const page = openedOrganization()
  // Whoever signs in over a page goes on where the page belongs, and not where they were last.
  const isOfPage = signedIn.memberships.some(({ organization }) => organization.id === page)
  const user = page && page !== signedIn.organization.id && isOfPage ? await goTo(page) : signedIn
  speakTo(user)
  // A page that its person may not enter any more stays as it is until it has said so.
  if (page && user.organization.id !== page) return user
  queryClient.setQueryData(userQuery.queryKey, user)
  openSession()
  return user
}
