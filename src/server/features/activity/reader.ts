import { isAllowed } from '#contract/permissions.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Reader } from './activities.sql.ts'

/** Whoever may administer the organization reads everything that happens in it, all others what they did themselves. */
export function readerOf({ caller, services }: Pick<SignedInRequest, 'caller' | 'services'>): Reader {
  const onlyOf = isAllowed(caller.level, 'administer') ? null : caller.userId
  return { organizationId: caller.organizationId, onlyOf, timeZone: services.config.timeZone }
}
