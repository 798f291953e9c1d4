import { z } from 'zod'
import { Language, requiredText } from '#contract/formats.ts'
import { OrganizationActivity, OrganizationType } from '#contract/organization.ts'
import type { Database } from '#server/platform/database/database.ts'
import { insertCreditGrant } from '../credits/grant.sql.ts'
import { Credits } from '../credits/grant-credits.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertOrganization } from './operated-organizations.sql.ts'

/** An organization as the operator makes it; the rest is entered by its own people. */
export const NewOrganization = z.object({
  name: requiredText(255),
  type: OrganizationType.default('public_local_national'),
  activity: OrganizationActivity.default('university'),
  language: Language.default('en'),
  /** What it may issue from the start. */
  credits: Credits.or(z.literal('0').transform(() => 0)).default(0),
})
export type NewOrganization = z.output<typeof NewOrganization>

/** Makes an organization (decisions, Running). @returns its id */
export function createOrganization(db: Database, { credits, ...organization }: NewOrganization): Promise<string> {
  return db.transaction(async (tx) => {
    const id = await insertOrganization(tx, organization)
    await insertEvents(tx, id, [{ userId: null, subject: 'organization', subjectId: id, action: 'created' }])
    if (credits > 0) await insertCreditGrant(tx, id, { credits, description: 'Opening credits' })
    return id
  })
}
