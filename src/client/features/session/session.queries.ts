import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import { call } from '#client/api/call.ts'
import { errorMessage } from '#client/api/error-message.ts'
import { leaveOrganization, openOrganization } from '#client/api/opened-organization.ts'
import { closeSession, openSession } from '#client/api/session-state.ts'
import { notify } from '#client/ui/feedback/toasts.ts'
import {
  getOrganizationOf,
  getUser,
  getVisitor,
  logout,
  switchOrganization as switchOrganizationEndpoint,
} from '#contract/accounts/session.ts'
import { clearStoredNames } from './stored-names.ts'

/** The signed-in user with their organization and its credits, which change with every award. */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: ({ signal }) => call(getUser, {}, { signal }),
})

/** The user signed in in this browser, or null. Requested first, because `userQuery` fails if nobody is signed in. */
export const visitorQuery = queryOptions({
  queryKey: ['visitor'],
  queryFn: async ({ signal }) => (await call(getVisitor, {}, { signal, anywhere: true })).data,
  // Not cached, so that returning to the sign-in page requests it again.
  gcTime: 0,
})

/** Switches the session to another of the user's organizations. The open page still shows the previous one. */
export const switchSession = (organization_id: string) =>
  call(switchOrganizationEndpoint, { organization_id }, { anywhere: true })

/** Switches the organization, then loads `address` from scratch. If that fails, a toast says why. */
export async function switchOrganization(organizationId: string, address = '/') {
  try {
    await switchSession(organizationId)
  } catch (error) {
    return notify({ text: errorMessage(error) })
  }
  leaveOrganization()
  location.assign(address)
}

/** Which of the user's organizations owns a record, or null. */
export const organizationOfQuery = (subject_id: string) =>
  queryOptions({
    queryKey: ['organization-of', subject_id],
    queryFn: async ({ signal }) => (await call(getOrganizationOf, { subject_id }, { signal })).data,
  })

/** Signs out, also if the session has already expired. */
export async function signOut() {
  // Closed first, so that a 401 does not open the dialog to sign in again.
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
