import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { findBadge } from '../badges/badges.sql.ts'
import { showBadge } from '../badges/show-badge.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { resolveReport } from './mistake-reports.sql.ts'

/**
 * Resolves the report that a badge reached the wrong person.
 * @throws Refusal 404 for an unknown badge, 409 `conflict` if there is no unresolved report
 */
export async function resolveMistake({ badge_id: id }: { badge_id: string }, request: SignedInRequest) {
  const { organizationId, userId } = request.caller
  return request.db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    if (!(await findBadge(tx, organizationId, id))) throw notFound()
    if (!(await resolveReport(tx, organizationId, id, userId))) throw new Refusal(409, 'conflict')
    await recordActivity(tx, { ...activitySourceOf(request), kind: 'mistake_settled', subject: { type: 'badge', id } })
    return showBadge(id, { ...request, db: tx })
  })
}
