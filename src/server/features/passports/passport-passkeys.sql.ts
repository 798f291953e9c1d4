import { and, asc, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { passportPasskeys } from '#server/schema/tables/passports.ts'
import type { PasskeyStore } from '../second-factor/passkey-ceremony.ts'

export type PassportPasskey = typeof passportPasskeys.$inferSelect

const isOf = (passportId: string, id: string) =>
  and(eq(passportPasskeys.passportId, passportId), eq(passportPasskeys.id, id))

/** The passkeys of a passport, oldest first. */
export const findPassportPasskeys = (db: Database, passportId: string): Promise<PassportPasskey[]> =>
  db
    .select()
    .from(passportPasskeys)
    .where(eq(passportPasskeys.passportId, passportId))
    .orderBy(asc(passportPasskeys.createdAt), asc(passportPasskeys.id))

type NewPasskey = Pick<PassportPasskey, 'passportId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'>

/** @returns false if the passkey is kept already, for this passport or another */
export async function insertPassportPasskey(tx: Database, passkey: NewPasskey): Promise<boolean> {
  const made = await tx
    .insert(passportPasskeys)
    .values(passkey)
    .onConflictDoNothing()
    .returning({ id: passportPasskeys.id })
  return made.length === 1
}

export async function updatePassportPasskey(db: Database, passportId: string, id: string, name: string): Promise<void> {
  await db.update(passportPasskeys).set({ name }).where(isOf(passportId, id))
}

export async function deletePassportPasskey(db: Database, passportId: string, id: string): Promise<void> {
  await db.delete(passportPasskeys).where(isOf(passportId, id))
}

/** The passkeys of passports that have an address: one that was joined into another has none, and nothing to open. */
export const OF_PASSPORTS: PasskeyStore = {
  async find(db, credentialId) {
    const [row] = await db
      .select()
      .from(passportPasskeys)
      .where(
        and(
          eq(passportPasskeys.credentialId, credentialId),
          sql`exists (select from passport_addresses a where a.passport_id = ${passportPasskeys.passportId})`,
        ),
      )
    return row && { ...row, userId: row.passportId }
  },
  async noteUse(db, { id, counter }, newCounter) {
    const used = await db
      .update(passportPasskeys)
      .set({ counter: newCounter, lastUsedAt: sql`clock_timestamp()` })
      .where(and(eq(passportPasskeys.id, id), eq(passportPasskeys.counter, counter)))
      .returning({ id: passportPasskeys.id })
    return used.length === 1
  },
}
