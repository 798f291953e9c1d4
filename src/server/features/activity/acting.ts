import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type Acted, actedBy } from './record-activity.sql.ts'

/** Who acts and with what: somebody in a request, or the service by itself in a job. Spread it into a line of the activity. */
export type Acting = Acted & {
  /** The database, or the open transaction of a request or job. */
  db: Database
  services: Services
}

/** Whoever sends a request acts. */
export const actingIn = (request: SignedInRequest): Acting => {
  const { db, services } = request
  return { ...actedBy(request), db, services }
}

/** What of an acting says who acts: not what it acts with. */
export const actedIn = ({ organizationId, actor, address }: Acting): Acted => ({ organizationId, actor, address })
