import type { Database } from '#server/platform/database/database.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertCreditGrant } from '../credits/grant.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import type { NewOrganization } from './new-organization.ts'
import { insertOrganization } from './operated-organizations.sql.ts'

/** Creates an organization. @returns its id */
export function createOrganization(db: Database, { credits, ...organization }: NewOrganization): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await insertOrganization(tx, organization)
    await insertEvents(tx, id, [{ userId: null, subject: 'organization', subjectId: id, action: 'created' }])
    const subject = { type: 'organization', id } as const
    await recordActivity(tx, { organizationId: id, actor: { type: 'operator' }, kind: 'organization_created', subject })
    if (credits > 0) await insertCreditGrant(tx, id, { credits, description: 'Opening credits' })
    return id
  })
}
