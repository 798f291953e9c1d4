import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { issuerKeys } from '#server/schema/tables/credentials.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

export type IssuerKeyRow = typeof issuerKeys.$inferSelect

const currentKeys = prepared((db) =>
  db
    .select()
    .from(issuerKeys)
    .where(and(eq(issuerKeys.organizationId, sql.placeholder('organizationId')), isNull(issuerKeys.retiredAt)))
    .prepare('current_keys_of_issuer'),
)

/** The keys that an organization currently signs with, at most one per algorithm. */
export const findCurrentKeys = (db: Database, organizationId: string): Promise<IssuerKeyRow[]> =>
  currentKeys(db).execute({ organizationId })

/** The public columns of a key. */
export type PublicIssuerKey = Pick<IssuerKeyRow, 'algorithm' | 'publicKey' | 'compromisedFrom'>

/** The public keys of all current and retired keys of an organization, newest first. */
export async function findPublicKeys(db: Database, organizationId: string): Promise<PublicIssuerKey[]> {
  const { algorithm, publicKey, compromisedFrom } = issuerKeys
  return db
    .select({ algorithm, publicKey, compromisedFrom })
    .from(issuerKeys)
    .where(eq(issuerKeys.organizationId, organizationId))
    .orderBy(desc(issuerKeys.createdAt), desc(issuerKeys.id))
}

/** All keys of an organization, current and retired. */
export const findKeys = (db: Database, organizationId: string): Promise<IssuerKeyRow[]> =>
  db.select().from(issuerKeys).where(eq(issuerKeys.organizationId, organizationId))

/** The current keys of all organizations. */
export async function findAllCurrentKeys(db: Database): Promise<IssuerKeyRow[]> {
  return db.select().from(issuerKeys).where(isNull(issuerKeys.retiredAt)).orderBy(asc(issuerKeys.id))
}

/** The oldest current key of any organization. */
export async function findOldestCurrentKey(db: Database): Promise<IssuerKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(issuerKeys)
    .where(isNull(issuerKeys.retiredAt))
    .orderBy(asc(issuerKeys.createdAt))
    .limit(1)
  return row
}

/** Locks an organization's row, so that only this transaction creates keys for it. @returns false if there is none */
export async function lockForKeys(tx: Database, organizationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  return rows.length === 1
}

/** Violates `issuer_keys_current` if the organization has a current key of the same algorithm. */
export async function insertKey(
  tx: Database,
  organizationId: string,
  key: Pick<IssuerKeyRow, 'algorithm' | 'publicKey' | 'sealedPrivateKey'>,
): Promise<IssuerKeyRow> {
  const made = await tx
    .insert(issuerKeys)
    .values({ organizationId, ...key })
    .returning()
  return onlyRow(made)
}

/** Retires the organization's current keys: they sign nothing more. */
export async function retireKeys(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(issuerKeys)
    .set({ retiredAt: sql`clock_timestamp()` })
    .where(and(eq(issuerKeys.organizationId, organizationId), isNull(issuerKeys.retiredAt)))
}

/** Marks all keys of an organization as compromised from an instant; an earlier one that is already set is kept. */
export async function distrustKeys(tx: Database, organizationId: string, from: string): Promise<void> {
  await tx
    .update(issuerKeys)
    .set({ compromisedFrom: sql`least(${issuerKeys.compromisedFrom}, ${from}::timestamptz)` })
    .where(eq(issuerKeys.organizationId, organizationId))
}
