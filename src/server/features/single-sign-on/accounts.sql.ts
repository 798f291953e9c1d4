import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { users } from '#server/schema/tables/accounts.ts'

/** Where a person's mails go, and whether the account has a passkey or codes of its own. */
export async function findAccountFacts(db: Database, userId: string) {
  const rows = await db
    .select({
      email: users.email,
      language: users.language,
      hasSecondFactor: sql<boolean>`(exists (select from passkeys where passkeys.user_id = ${users.id})
        or exists (select from one_time_codes where one_time_codes.user_id = ${users.id} and confirmed_at is not null))`,
    })
    .from(users)
    .where(eq(users.id, userId))
  return onlyRow(rows)
}
