import type { QueryClient } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { openedOrganization } from '#client/api/opened-organization.ts'
import { openSession } from '#client/api/session-state.ts'
import { switchSession, userQuery } from '#client/features/session/session.queries.ts'
import { setLocaleFromProfile } from '#client/i18n/locale.ts'
import { beginPasskeyLogin } from '#contract/accounts/passkeys.ts'
import type { User } from '#contract/accounts/session.ts'
import { login, loginWithCode, loginWithPasskey } from '#contract/accounts/sign-in.ts'
import { signWithPasskey } from '../second-factor/webauthn.ts'

/** Signs in by e-mail address or username; usernames contain no @. */
export async function signIn(queryClient: QueryClient, name: string, password: string) {
  const account = name.includes('@') ? { email: name } : { username: name }
  return enter(queryClient, await call(login, { ...account, password }))
}

/** Completes a sign-in whose password was accepted, with a code of the authenticator app or a recovery code. */
export async function signInWithCode(queryClient: QueryClient, code: string) {
  return enter(queryClient, await call(loginWithCode, { code }))
}

/** Signs in with a passkey that the user chooses. @param isAutofill whether it is offered in the username field */
export async function signInWithPasskey(queryClient: QueryClient, isAutofill = false) {
  const { data: options } = await call(beginPasskeyLogin, {})
  return enter(queryClient, await call(loginWithPasskey, { passkey: await signWithPasskey(options, isAutofill) }))
}

/** Makes the page that of a user whom the service has signed in. */
export async function enter(queryClient: QueryClient, signedIn: User) {
  const page = openedOrganization()
  // On signing in over a page, return to that page's organization, not to the last one used.
  const isOfPage = signedIn.memberships.some(({ organization }) => organization.id === page)
  const user = page && page !== signedIn.organization.id && isOfPage ? await switchSession(page) : signedIn
  setLocaleFromProfile(user)
  // A page that the user has lost access to stays unchanged until it has said so.
  if (page && user.organization.id !== page) return user
  queryClient.setQueryData(userQuery.queryKey, user)
  openSession()
  return user
}
