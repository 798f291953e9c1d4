import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { getLocale } from '#i18n/locales.ts'
import { whoMay } from '#i18n/who-may.ts'
import { userQuery } from './session.queries.ts'

/** Whether the signed-in person may do something: what they may not do is not offered. The service decides all the same. */
export const useMay = (permission: Permission): boolean => useMayEach()(permission)

/** The same for several things at once. */
export function useMayEach(): (permission: Permission) => boolean {
  const { data: user } = useQuery(userQuery)
  return (permission) => user !== undefined && isAllowed(user.role.level, permission)
}

/** Who may do something, in a sentence for somebody who may not. */
export const whoMayDo = (permission: Permission) => whoMay(PERMISSIONS[permission].from, getLocale())

/** For the route of a page that is of use only to whoever may do something. @throws what the page that says so shows */
export function requirePermission({ role }: User, permission: Permission) {
  if (isAllowed(role.level, permission)) return
  throw new ApiError(403, { code: 'forbidden', message: whoMayDo(permission) })
}
