import { m } from '#i18n/compiled/messages.js'
import type { Database } from '#server/platform/database/database.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { findSuspendingOrganization } from '../memberships/memberships.sql.ts'

/**
 * What is answered to somebody who has shown who they are and whom no organization lets in. It tells more than a wrong
 * password is told, so it is never for anybody else.
 */
export async function noEntry(db: Database, userId: string): Promise<Refusal> {
  const found = await findSuspendingOrganization(db, userId)
  if (!found) return new Refusal(401, 'wrong_credentials')
  const { organization } = found
  return new Refusal(401, 'wrong_credentials', {
    sentence: (locale) =>
      organization ? m.access_suspended({ organization }, { locale }) : m.access_no_organization({}, { locale }),
  })
}
