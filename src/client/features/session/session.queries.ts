import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { openOrganization } from '#client/api/opened-organization.ts'
import { closeSession, openSession } from '#client/api/session-state.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import { getOrganizationOf, getUser, getVisitor, logout, switchOrganization } from '#contract/accounts/session.ts'
import { clearStoredNames } from './stored-names.ts'

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
    clearStoredNames()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      openOrganization(undefined)
      return clearStoredNames()
    }
    openSession()
    throw error
  }
}
