import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type Acted, actedBy } from './record-activity.sql.ts'

/** Who acts, in a request or in a job, and the connection and services to act with. */
export type Acting = Acted & {
  /** The database, or the open transaction of a request or job. */
  db: Database
  services: Services
}

/** The `Acting` of a request's caller. */
export const actingIn = (request: SignedInRequest): Acting => {
  const { db, services } = request
  return { ...actedBy(request), db, services }
}

/** Who acts, without the connection and services; spread it into a line of the activity. */
export const actedIn = ({ organizationId, actor, address }: Acting): Acted => ({ organizationId, actor, address })
