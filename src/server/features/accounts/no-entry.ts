import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findProviderOrganization, findSuspendingOrganization } from '../memberships/memberships.sql.ts'

/**
 * The refusal for an authenticated user whom no organization lets in, because they were suspended or removed. It reveals
 * more than a wrong password gets, so use it only after the user has been authenticated.
 */
export async function noEntryRefusal(db: Database, userId: string): Promise<Refusal> {
  const required = await findProviderOrganization(db, userId)
  if (required !== undefined) return byProviderOnly(401, required)
  const found = await findSuspendingOrganization(db, userId)
  if (!found) return new Refusal(401, 'wrong_credentials')
  const { organization } = found
  return new Refusal(401, 'wrong_credentials', {
    sentence: (locale) =>
      organization ? m.access_suspended({ organization }, { locale }) : m.access_no_organization({}, { locale }),
  })
}

/** The refusal of a way to sign in that an organization does not take. */
export const byProviderOnly = (status: 401 | 409, organization: string) =>
  new Refusal(status, status === 401 ? 'wrong_credentials' : 'conflict', {
    sentence: (locale) => m.providers_required({ organization }, { locale }),
  })
