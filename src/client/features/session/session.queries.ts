import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { openedOrganization, openOrganization } from '#client/api/opened-organization.ts'
import { closeSession, openSession } from '#client/api/session-state.ts'
import { speakTo } from '#client/i18n/locale.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { beginPasskeyLogin } from '#contract/accounts/passkeys.ts'
import {
  getOrganizationOf,
  getUser,
  getVisitor,
  login,
  loginWithCode,
  loginWithPasskey,
  logout,
  switchOrganization,
  type User,
} from '#contract/accounts/session.ts'
import { forgetLeftNames } from './left-names.ts'

/** The signed-in person with their organization and its credits: awarding changes it. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, {}, { signal }),
})

/** Whoever is signed in in this browser, or null: what a visit begins with, since `userQuery` fails for nobody. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ signal }) => (await call(getVisitor, {}, { signal, anywhere: true })).data,
  // Asked anew by whoever comes back to the sign-in page.
  gcTime: 0,
})

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
  // Every page asks who is signed in, and only the sign-in page for passkeys.
  const { signWithPasskey } = await import('#client/features/second-factor/webauthn.ts')
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

/** Takes the session to another of the person's organizations. What this page shows is still of the one before. */
export const goTo = (organization_id: string) => call(switchOrganization, { organization_id }, { anywhere: true })

/** The same from a menu or a page: everything begins anew there. @param address where, which is the start unless told otherwise */
export async function moveTo(organizationId: string, address = '/') {
  try {
    await goTo(organizationId)
  } catch (error) {
    return notify({ text: errorMessage(error) })
  }
  location.assign(address)
}

/** The organization of the person's own that has a thing, or null. */
export const organizationOfQuery = (subject_id: string) =>
  queryOptions({
    queryKey: ['organization-of', subject_id],
    queryFn: async ({ signal }) => (await call(getOrganizationOf, { subject_id }, { signal })).data,
  })

/** Ends the session. One that has ended by itself is signed out of all the same. */
export async function signOut() {
  // Closed first: a refusal for want of a session must not ask to sign in, only to sign out.
  closeSession()
  try {
    await call(logout, {}, { anywhere: true })
    openOrganization(undefined)
    forgetLeftNames()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      openOrganization(undefined)
      return forgetLeftNames()
    }
    openSession()
    throw error
  }
}
