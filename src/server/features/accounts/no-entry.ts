import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findSuspendingOrganization } from '../memberships/memberships.sql.ts'

/**
 * The refusal for an authenticated user whom no organization lets in, because they were suspended or removed. It reveals
 * more than a wrong password gets, so use it only after the user has been authenticated.
 */
export async function noEntryRefusal(db: Database, userId: string): Promise<Refusal> {
  const found = await findSuspendingOrganization(db, userId)
  if (!found) return new Refusal(401, 'wrong_credentials')
  const { organization } = found
  return new Refusal(401, 'wrong_credentials', {
    sentence: (locale) =>
      organization ? m.access_suspended({ organization }, { locale }) : m.access_no_organization({}, { locale }),
  })
}
