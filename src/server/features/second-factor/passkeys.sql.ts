import { and, eq, sql } from 'drizzle-orm'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { passkeys } from '#server/schema/tables/second-factor.ts'

export type PasskeyRow = typeof passkeys.$inferSelect
type NewPasskey = Pick<PasskeyRow, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced' | 'name'>

const isOf = (userId: string, id: string) => and(eq(passkeys.userId, userId), eq(passkeys.id, id))

/** Violates `passkeys_credential` if the passkey is already saved. */
export async function insertPasskey(tx: Database, userId: string, passkey: NewPasskey): Promise<Passkey> {
  const made = await tx
    .insert(passkeys)
    .values({ ...passkey, userId })
    .returning()
  return passkeyAnswer(onlyRow(made))
}

/** A user's passkeys, oldest first. */
export function findPasskeys(db: Database, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.createdAt, passkeys.id)
}

export async function findPasskeyByCredential(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row
}

/** @returns undefined if the user has no passkey with this id */
export async function updatePasskeyName(tx: Database, userId: string, id: string, name: string) {
  const [row] = await tx.update(passkeys).set({ name }).where(isOf(userId, id)).returning()
  return row && passkeyAnswer(row)
}

/** Records a use. @returns false if the passkey was deleted, or used concurrently */
export async function updatePasskeyUsed(
  db: Database,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
  newCounter: number,
) {
  const used = await db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: sql`clock_timestamp()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length === 1
}

/** @returns its name, undefined if the user has no passkey with this id */
export async function deletePasskey(tx: Database, userId: string, id: string): Promise<string | undefined> {
  const [gone] = await tx.delete(passkeys).where(isOf(userId, id)).returning({ name: passkeys.name })
  return gone?.name
}

export const passkeyAnswer = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  is_synced: row.isSynced,
  created_at: instantFrom(row.createdAt),
  last_used_at: row.lastUsedAt && instantFrom(row.lastUsedAt),
})
