import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'

/**
 * Updates the name in scheduled and failed awards to one person to the name given last, so that they do not bring back an
 * old one.
 * @param named rows of `email`, `first_name` and `last_name`
 */
export const renamePlanned = (organizationId: string, named: SQL): SQL => sql`
  update scheduled_awards planned
  set recipient_first_name = named.first_name, recipient_last_name = named.last_name
  from ${named} named
  where planned.organization_id = ${organizationId}::uuid and planned.status in ('scheduled', 'failed')
    and planned.recipient_email = named.email
    and (planned.recipient_first_name, planned.recipient_last_name) <> (named.first_name, named.last_name)`

/** Updates the name in all of a person's planned awards to the one given with another planned award. */
export async function renamePlannedFor(
  tx: Database,
  organizationId: string,
  { email, firstName, lastName }: { email: string; firstName: string; lastName: string },
): Promise<void> {
  const named = sql`(select ${email}::text as email, ${firstName}::text as first_name, ${lastName}::text as last_name)`
  await tx.execute(renamePlanned(organizationId, named))
}
