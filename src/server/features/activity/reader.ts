import { isAllowed } from '#contract/permissions.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Reader } from './activities.sql.ts'

/** Callers who may not read the activity of all read their own. */
export function readerOf({ caller, services }: Pick<SignedInRequest, 'caller' | 'services'>): Reader {
  const onlyOf = isAllowed(caller.level, 'read_activity', 'others') ? null : caller.userId
  return { organizationId: caller.organizationId, onlyOf, timeZone: services.config.timeZone }
}
