import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#client/api/api-error.ts'
import type { User } from '#contract/accounts/session.ts'
import { isAllowed, PERMISSIONS, type Permission } from '#contract/permissions.ts'
import { getLocale } from '#i18n/locales.ts'
import { describeWhoMay } from '#i18n/who-may.ts'
import { userQuery } from './session.queries.ts'

/** Whether the user has a permission, to hide what they may not do. The service checks it in any case. */
export const useMay = (permission: Permission): boolean => useMayEach()(permission)

/** Like `useMay`, for several permissions. */
export function useMayEach(): (permission: Permission) => boolean {
  const { data: user } = useQuery(userQuery)
  return (permission) => user !== undefined && isAllowed(user.role.level, permission)
}

/** A sentence that says who has a permission, for users without it. */
export const whoMayDo = (permission: Permission) => describeWhoMay(PERMISSIONS[permission].from, getLocale())

/** Guards a route that is useful only with a permission. @throws {ApiError} 403, which the error page shows */
export function requirePermission({ role }: User, permission: Permission) {
  if (isAllowed(role.level, permission)) return
  throw new ApiError(403, { code: 'forbidden', message: whoMayDo(permission) })
}
