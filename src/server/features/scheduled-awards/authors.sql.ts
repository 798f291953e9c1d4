import { and, eq, inArray, isNull } from 'drizzle-orm'
import { levelsThatMay, type Permission } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'

const account = { userId: users.id, email: users.email, language: users.language }

/** Everybody of an organization who may do something now. */
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

/** Whoever scheduled an award, if they may award still. */
export async function findAuthor(db: Database, organizationId: string, userId: string | null) {
  if (userId === null) return undefined
  const [author] = await allowed(db, organizationId, 'award', userId)
  return author
}

/** Who is told of what its author cannot be told of any more. */
export const findAdministrators = (db: Database, organizationId: string) => allowed(db, organizationId, 'administer')
