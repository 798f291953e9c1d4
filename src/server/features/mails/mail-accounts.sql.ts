import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { entryOf } from '../memberships/memberships.sql.ts'

/** What a mail has to know of an account. */
export type MailAccount = {
  id: string
  username: string
  email: string
  language: Language
  organization: { id: string; name: string; contactInfo: { email?: string | null } }
}

/**
 * The account of an id or of an address, undefined where there is none or it may not enter.
 * @param organizationId the one that the mail is about; without it the one where the person was last
 */
export async function findMailAccount(
  db: Database,
  account: { id: string } | { email: string },
  organizationId: string | null = null,
): Promise<MailAccount | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      language: users.language,
      organization: { id: organizations.id, name: organizations.name, contactInfo: organizations.contactInfo },
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, entryOf(users.id, organizationId)))
    .where(and('id' in account ? eq(users.id, account.id) : eq(users.email, account.email), isNull(users.disabledAt)))
  return row
}
