import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { openOrganization } from '#client/api/opened-organization.ts'
import { openSession } from '#client/api/session-state.ts'
import { setLocaleFromProfile } from '#client/i18n/locale.ts'
import { userQuery, visitorQuery } from './session.queries.ts'

/**
 * The signed-in user, requested once per page load.
 *
 * @param page path to return to after signing in
 * @throws a redirect to the sign-in page if nobody is signed in
 */
export async function requireUser(queryClient: QueryClient, page: string) {
  const user =
    queryClient.getQueryData(userQuery.queryKey) ?? (await queryClient.query({ ...visitorQuery, staleTime: 0 }))
  if (!user) throw redirect({ to: '/sign-in', search: page === '/' ? {} : { to: page }, replace: true })
  queryClient.setQueryData(userQuery.queryKey, (known) => known ?? user)
  setLocaleFromProfile(user)
  openOrganization(user.organization.id)
  openSession()
  return user
}
