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

/** The keys that an organization signs with now, at most one for each algorithm. */
export const findCurrentKeys = (db: Database, organizationId: string): Promise<IssuerKeyRow[]> =>
  currentKeys(db).execute({ organizationId })

/** What anyone may know of a key. */
export type PublicIssuerKey = Pick<IssuerKeyRow, 'algorithm' | 'publicKey' | 'compromisedFrom'>

/** The public halves of every key that an organization has signed with, the newest first. */
export async function findPublicKeys(db: Database, organizationId: string): Promise<PublicIssuerKey[]> {
  const { algorithm, publicKey, compromisedFrom } = issuerKeys
  return db
    .select({ algorithm, publicKey, compromisedFrom })
    .from(issuerKeys)
    .where(eq(issuerKeys.organizationId, organizationId))
    .orderBy(desc(issuerKeys.createdAt), desc(issuerKeys.id))
}

/** The keys that any organization signs with now. */
export async function findAllCurrentKeys(db: Database): Promise<IssuerKeyRow[]> {
  return db.select().from(issuerKeys).where(isNull(issuerKeys.retiredAt)).orderBy(asc(issuerKeys.id))
}

/** Of all keys that still sign, the one that was made first. */
export async function findOldestCurrentKey(db: Database): Promise<IssuerKeyRow | undefined> {
  const [row] = await db
    .select()
    .from(issuerKeys)
    .where(isNull(issuerKeys.retiredAt))
    .orderBy(asc(issuerKeys.createdAt))
    .limit(1)
  return row
}

/** Holds an organization until the transaction ends: nobody else makes a key for it. @returns false where there is none */
export async function lockForKeys(tx: Database, organizationId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: organizations.id })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  return rows.length === 1
}

/** Fails on `issuer_keys_current` where the organization has one of the same algorithm that is not retired. */
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

/** From now on the organization's current keys sign nothing more. */
export async function retireKeys(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(issuerKeys)
    .set({ retiredAt: sql`clock_timestamp()` })
    .where(and(eq(issuerKeys.organizationId, organizationId), isNull(issuerKeys.retiredAt)))
}

/** What any key that the organization has had signed from then on does not count; an earlier moment stays. */
export async function distrustKeys(tx: Database, organizationId: string, from: string): Promise<void> {
  await tx
    .update(issuerKeys)
    .set({ compromisedFrom: sql`least(${issuerKeys.compromisedFrom}, ${from}::timestamptz)` })
    .where(eq(issuerKeys.organizationId, organizationId))
}
