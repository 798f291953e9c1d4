import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { updateOrganizationStatus } from './operated-organizations.sql.ts'

/**
 * Enables or disables an organization: while it is disabled its members cannot sign in and its tokens are refused.
 * @throws Refusal 404 for an unknown organization
 */
export function setOrganizationStatus(db: Database, organizationId: string, status: 'enabled' | 'disabled') {
  return db.transaction(async (tx) => {
    if (!(await updateOrganizationStatus(tx, organizationId, status))) throw notFound()
    await insertEvents(tx, organizationId, [
      { userId: null, subject: 'organization', subjectId: organizationId, action: status },
    ])
    const subject = { type: 'organization', id: organizationId } as const
    await recordActivity(tx, { organizationId, actor: { type: 'operator' }, kind: `organization_${status}`, subject })
  })
}
