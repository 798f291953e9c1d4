import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { hasSecondFactorOf } from '#server/platform/http/second-factor-due.ts'
import { users } from '#server/schema/tables/accounts.ts'

/** Where a person's mails go, and whether the account has a passkey or codes of its own. */
export async function findAccountFacts(db: Database, userId: string) {
  const rows = await db
    .select({
      email: users.email,
      language: users.language,
      hasSecondFactor: hasSecondFactorOf(sql`users.id`),
    })
    .from(users)
    .where(eq(users.id, userId))
  return onlyRow(rows)
}
