import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { onlyRow } from '#server/database/only-row.ts'
import { prepared } from '#server/database/prepared.ts'
import { issuerKeys } from '#server/database/schema/credentials.ts'
import { organizations } from '#server/database/schema/organizations.ts'

export type IssuerKeyRow = typeof issuerKeys.$inferSelect

const currentKey = prepared((db) =>
  db
    .select()
    .from(issuerKeys)
    .where(and(eq(issuerKeys.organizationId, sql.placeholder('organizationId')), isNull(issuerKeys.retiredAt)))
    .prepare('current_key_of_issuer'),
)

/** The key that an organization signs with now; undefined where it has none yet. */
export async function findCurrentKey(db: Database, organizationId: string): Promise<IssuerKeyRow | undefined> {
  const [row] = await currentKey(db).execute({ organizationId })
  return row
}

/** The public halves of every key that an organization has signed with, the newest first. */
export async function findPublicKeys(db: Database, organizationId: string): Promise<string[]> {
  const rows = await db
    .select({ publicKey: issuerKeys.publicKey })
    .from(issuerKeys)
    .where(eq(issuerKeys.organizationId, organizationId))
    .orderBy(desc(issuerKeys.createdAt), desc(issuerKeys.id))
  return rows.map(({ publicKey }) => publicKey)
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

/** Fails on `issuer_keys_current` where the organization has one that is not retired. */
export async function insertKey(
  tx: Database,
  organizationId: string,
  key: Pick<IssuerKeyRow, 'publicKey' | 'sealedPrivateKey'>,
): Promise<IssuerKeyRow> {
  const made = await tx
    .insert(issuerKeys)
    .values({ organizationId, ...key })
    .returning()
  return onlyRow(made)
}

/** From now on the organization's current key signs nothing more. */
export async function retireKey(tx: Database, organizationId: string): Promise<void> {
  await tx
    .update(issuerKeys)
    .set({ retiredAt: sql`clock_timestamp()` })
    .where(and(eq(issuerKeys.organizationId, organizationId), isNull(issuerKeys.retiredAt)))
}
