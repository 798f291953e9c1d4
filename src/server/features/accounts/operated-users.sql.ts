import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { sessions, users } from '#server/schema/tables/accounts.ts'
import { deleteSignInStepsOf } from '../second-factor/sign-in-steps.sql.ts'
import { usernameKey } from './users.sql.ts'

/** Whether anybody of any organization has the name, in whatever letters. */
export async function isUsernameTaken(tx: Database, username: string): Promise<boolean> {
  const taken = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.usernameKey, usernameKey(username)))
  return taken.length > 0
}

type NewRow = Pick<
  typeof users.$inferInsert,
  'username' | 'email' | 'name' | 'language' | 'passwordHash' | 'emailVerifiedAt'
> & {
  /** Chosen by the database where it is left out. */
  id?: string
  last_name: string
}

/** @returns the new user's id */
export async function insertUser(tx: Database, { last_name, ...user }: NewRow) {
  const made = await tx
    .insert(users)
    .values({
      ...user,
      lastName: last_name,
      usernameKey: usernameKey(user.username),
    })
    .returning({ id: users.id })
  return onlyRow(made).id
}

/** The account of an address, which only the operator looks up without saying an organization. */
export async function findUserByEmail(db: Database, email: string) {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
  return row
}

/** Sets a password and ends every session that the old one had opened. @param keptSession the one that goes on */
export async function updatePassword(
  tx: Database,
  userId: string,
  passwordHash: string,
  keptSession: string | null = null,
): Promise<void> {
  await tx.update(users).set({ passwordHash, updatedAt: sql`clock_timestamp()` }).where(eq(users.id, userId))
  await deleteSignInStepsOf(tx, userId)
  await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), keptSession ? ne(sessions.id, keptSession) : undefined))
}

export async function updateUserDisabled(tx: Database, userId: string, isDisabled: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ disabledAt: isDisabled ? sql`clock_timestamp()` : null, updatedAt: sql`clock_timestamp()` })
    .where(eq(users.id, userId))
}
