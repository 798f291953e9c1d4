import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '#client/api/call.ts'
import { closeSession, openSession } from '#client/api/session-state.ts'
import { speakTo } from '#client/i18n/locale.ts'
import { getUser, login, logout } from '#contract/session.ts'

/** The signed-in person with their organization and its credits: awarding changes it. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, {}, { signal }),
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

/** Ends the session and forgets everything that was read in it. */
export async function signOut(queryClient: QueryClient) {
  await call(logout, {})
  closeSession()
  queryClient.clear()
}
