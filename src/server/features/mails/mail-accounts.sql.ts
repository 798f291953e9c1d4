import { and, eq, isNull } from 'drizzle-orm'
import type { Language } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { entryOf } from '../memberships/memberships.sql.ts'

/** The account fields that a mail needs. */
export type MailAccount = {
  id: string
  username: string
  email: string
  language: Language
  organization: { id: string; name: string; contactInfo: { email?: string | null } }
}

/**
 * Finds an account by id or address; undefined if there is none, it is disabled, or no organization lets the person in.
 * @param organizationId the organization that the mail is about; by default the one last used
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
