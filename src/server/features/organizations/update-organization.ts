import type { OrganizationUpdate } from '#contract/organization.ts'
import { cleanHtml } from '#server/html/clean-html.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { insertEvents } from '../history/events.sql.ts'
import { findOrganization, organizationAnswer, saveOrganization } from './organizations.sql.ts'

/** E11: changes what is sent and nothing else; nested objects leaf by leaf. */
export async function updateOrganization(update: OrganizationUpdate, { db, caller, services }: SignedInRequest) {
  const { organizationId, userId } = caller
  const { description, ...rest } = update
  const cleaned = description === undefined ? rest : { ...rest, description: cleanHtml(description) }
  return db.transaction(async (tx) => {
    const fields = changedFields(update)
    if (fields.length > 0) {
      await saveOrganization(tx, organizationId, cleaned)
      const event = {
        userId,
        subject: 'organization',
        subjectId: organizationId,
        action: 'updated',
        data: { fields },
      } as const
      await insertEvents(tx, organizationId, [event])
    }
    return { data: organizationAnswer(await findOrganization(tx, organizationId), services.urls) }
  })
}

/** The names of the leaves that were sent: `name`, `address_info.city`. Their values stay out of the history. */
function changedFields(update: object): string[] {
  return Object.entries(update).flatMap(([name, value]) => {
    if (value === undefined) return []
    if (typeof value !== 'object' || value === null) return [name]
    return changedFields(value).map((leaf) => `${name}.${leaf}`)
  })
}
