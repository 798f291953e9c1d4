import type { Database } from '#server/platform/database/database.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type ActivitySource, activitySourceOf } from './record-activity.sql.ts'

/** Who acts, in a request or in a job, and the connection and services to act with. */
export type ActionContext = ActivitySource & {
  /** The database, or the open transaction of a request or job. */
  db: Database
  services: Services
}

/** The `ActionContext` of a request's caller. */
export const actionContextOf = (request: SignedInRequest): ActionContext => {
  const { db, services } = request
  return { ...activitySourceOf(request), db, services }
}

/** Who acts, without the connection and services; spread it into a line of the activity. */
export const activitySourceIn = ({ organizationId, actor, address }: ActionContext): ActivitySource => ({
  organizationId,
  actor,
  address,
})
