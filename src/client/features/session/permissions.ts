import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#client/api/api-error.ts'
import { useHeldUnderOverlay } from '#client/ui/overlays/open-overlays.ts'
import type { User } from '#contract/accounts/session.ts'
import {
  type Act,
  isAllowed,
  LEVELS,
  type Level,
  ownerOrOthers,
  PERMISSIONS,
  permissionFor,
  type Whose,
} from '#contract/permissions.ts'
import { getLocale } from '#i18n/locales.ts'
import { describeWhoMay } from '#i18n/who-may.ts'
import { userQuery } from './session.queries.ts'

type MayDo = <A extends Act>(act: A, ...whose: Whose<A>) => boolean

/** Whether the user may do something, to hide what they may not do. The service checks it in any case. */
export const useMay: MayDo = (act, ...whose) => useMayEach()(act, ...whose)

/** Like `useMay`, for several acts. */
export function useMayEach(): MayDo {
  const { data: user } = useQuery(userQuery)
  const level = useHeldUnderOverlay(user?.role.level)
  return (act, ...whose) => level !== undefined && isAllowed(level, act, ...whose)
}

/**
 * Whether the user may do something, or might when the page was opened: a form stays with what was typed when its user is
 * demoted, and its main button says why it is off (`useWhyNot`).
 */
export const useMayStill: MayDo = (act, ...whose) => {
  const may = useMay(act, ...whose)
  const [might, setMight] = useState(may)
  if (may && !might) setMight(true)
  return might
}

/** The sentence on who may do something, for users who may not; false for those who may. */
export const useWhyNot = <A extends Act>(act: A, ...whose: Whose<A>): string | false =>
  !useMay(act, ...whose) && whoMayDo(act, ...whose)

/** The levels that the user may give to members and in invitations. */
export function useLevelsToGive(): Level[] {
  const may = useMayEach()
  return LEVELS.filter((level) => may('give_level', ownerOrOthers(level)))
}

/** A sentence that says who may do something, for users who may not. */
export function whoMayDo<A extends Act>(act: A, ...whose: Whose<A>): string {
  const permission = permissionFor(act, ...whose)
  return permission ? describeWhoMay(PERMISSIONS[permission].from, getLocale()) : ''
}

/** Guards a route that is useful only to those who may do something. @throws {ApiError} 403, which the error page shows */
export function requirePermission<A extends Act>({ role }: User, act: A, ...whose: Whose<A>) {
  if (isAllowed(role.level, act, ...whose)) return
  throw new ApiError(403, { code: 'forbidden', message: whoMayDo(act, ...whose) })
}
