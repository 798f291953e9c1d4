import { and, eq, inArray, isNull } from 'drizzle-orm'
import { levelsThatMay, type Permission } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'

const account = { userId: users.id, email: users.email, language: users.language }

/** The active members of an organization with a permission. */
const allowed = (db: Database, organizationId: string, permission: Permission, userId?: string) =>
  db
    .select(account)
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        eq(memberships.status, 'active'),
        isNull(users.disabledAt),
        inArray(memberships.level, levelsThatMay(permission)),
        userId === undefined ? undefined : eq(users.id, userId),
      ),
    )

/** The author of a scheduled award, if they still have permission to award. */
export async function findAuthor(db: Database, organizationId: string, userId: string | null) {
  if (userId === null) return undefined
  const [author] = await allowed(db, organizationId, 'award', userId)
  return author
}

/** The administrators, who are notified if the author is not available. */
export const findAdministrators = (db: Database, organizationId: string) => allowed(db, organizationId, 'administer')
