import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { closeSession, openSession } from '#client/api/session-state.ts'
import { speakTo } from '#client/i18n/locale.ts'
import { getUser, getVisitor, login, logout } from '#contract/session.ts'
import { forgetLeftNames } from './left-names.ts'

/** The signed-in person with their organization and its credits: awarding changes it. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, {}, { signal }),
})

/** Whoever is signed in in this browser, or null: what a visit begins with, since `userQuery` fails for nobody. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ signal }) => (await call(getVisitor, {}, { signal })).data,
  // Asked anew by whoever comes back to the sign-in page.
  gcTime: 0,
})

/** Signs in with either name of the account; a username has no @. */
export async function signIn(queryClient: QueryClient, name: string, password: string) {
  const account = name.includes('@') ? { email: name } : { username: name }
  const user = await call(login, { ...account, password })
  queryClient.setQueryData(userQuery.queryKey, user)
  speakTo(user)
  openSession()
  return user
}

/** Ends the session. One that has ended by itself is signed out of all the same. */
export async function signOut() {
  // Closed first: a refusal for want of a session must not ask to sign in, only to sign out.
  closeSession()
  try {
    await call(logout, {})
    forgetLeftNames()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return forgetLeftNames()
    openSession()
    throw error
  }
}
