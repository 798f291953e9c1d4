import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { ApiError } from '#client/api/api-error.ts'
import { openSession } from '#client/api/session-state.ts'
import { speakTo } from '#client/i18n/locale.ts'
import { userQuery } from './session.queries.ts'

/**
 * The signed-in person, asked for once a visit.
 *
 * @param page where to come back to after signing in
 * @throws a redirect to the sign-in page where nobody is signed in
 */
export async function requireUser(queryClient: QueryClient, page: string) {
  try {
    const user = await queryClient.query({ ...userQuery, staleTime: 'static' })
    speakTo(user)
    openSession()
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      throw redirect({ to: '/sign-in', search: page === '/' ? {} : { to: page }, replace: true })
    }
    throw error
  }
}
