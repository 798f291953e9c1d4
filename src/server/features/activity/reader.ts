import { isAllowed } from '#contract/permissions.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Reader } from './activities.sql.ts'

/** Callers with the `administer` permission read all activity of the organization, others only their own. */
export function readerOf({ caller, services }: Pick<SignedInRequest, 'caller' | 'services'>): Reader {
  const onlyOf = isAllowed(caller.level, 'administer') ? null : caller.userId
  return { organizationId: caller.organizationId, onlyOf, timeZone: services.config.timeZone }
}
