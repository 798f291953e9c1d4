import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { users } from '#server/schema/tables/accounts.ts'
import { oneTimeCodes, recoveryCodes } from '#server/schema/tables/second-factor.ts'

const isOf = (userId: string) => eq(oneTimeCodes.userId, userId)

/** Locks a user, so that only one request at a time changes how they sign in. */
export async function lockPerson(tx: Database, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
}

export async function findCodes(db: Database, userId: string) {
  const [row] = await db.select().from(oneTimeCodes).where(isOf(userId))
  return row
}

/** Whether sign-in asks the user for a code after the password. */
export async function areCodesOn(db: Database, userId: string): Promise<boolean> {
  return Boolean((await findCodes(db, userId))?.confirmedAt)
}

/** Saves the secret of an app that is being set up, replacing an unconfirmed previous one. */
export async function savePendingSecret(tx: Database, userId: string, pendingSecret: string): Promise<void> {
  await tx
    .insert(oneTimeCodes)
    .values({ userId, pendingSecret })
    .onConflictDoUpdate({ target: oneTimeCodes.userId, set: { pendingSecret } })
}

/** Activates the app that was being set up. @param step time step of the confirming code */
export async function updateCodesConfirmed(tx: Database, userId: string, step: number): Promise<void> {
  await tx
    .update(oneTimeCodes)
    .set({
      sealedSecret: oneTimeCodes.pendingSecret,
      pendingSecret: null,
      lastStep: step,
      confirmedAt: sql`clock_timestamp()`,
    })
    .where(isOf(userId))
}

/** Invalidates the codes up to a time step. @returns false if the step was used before, also by a concurrent request */
export async function updateStepUsed(db: Database, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(oneTimeCodes)
    .set({ lastStep: step })
    .where(and(isOf(userId), isNotNull(oneTimeCodes.confirmedAt), lt(oneTimeCodes.lastStep, step)))
    .returning({ userId: oneTimeCodes.userId })
  return used.length === 1
}

/** Deletes a user's app and all recovery codes. @returns whether codes were switched on */
export async function deleteCodes(tx: Database, userId: string): Promise<boolean> {
  const gone = await tx.delete(oneTimeCodes).where(isOf(userId)).returning({ confirmedAt: oneTimeCodes.confirmedAt })
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  return gone.some(({ confirmedAt }) => confirmedAt !== null)
}

/** Replaces all recovery codes. */
export async function saveRecoveryCodes(tx: Database, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}

export async function countRecoveryCodesLeft(db: Database, userId: string): Promise<number> {
  return db.$count(recoveryCodes, and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
}

/** Marks a recovery code as used. @returns false if it is unknown or was used before, also by a concurrent request */
export async function updateRecoveryCodeUsed(db: Database, userId: string, codeHash: string): Promise<boolean> {
  const used = await db
    .update(recoveryCodes)
    .set({ usedAt: sql`clock_timestamp()` })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length === 1
}
