import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { apiTokens } from '#server/schema/tables/accounts.ts'

type Owner = { organizationId: string; userId: string }
type NewToken = Pick<ApiToken, 'name' | 'scopes' | 'hint'> & { tokenHash: string }

const isOwnedBy = ({ organizationId, userId }: Owner) =>
  and(eq(apiTokens.organizationId, organizationId), eq(apiTokens.userId, userId))

export async function insertApiToken(tx: Database, { organizationId, userId }: Owner, token: NewToken) {
  const made = await tx
    .insert(apiTokens)
    .values({ ...token, organizationId, userId })
    .returning()
  return tokenAnswer(onlyRow(made))
}

/** The tokens of a user, newest first, including revoked ones. */
export async function findApiTokens(db: Database, owner: Owner): Promise<ApiToken[]> {
  const rows = await db
    .select()
    .from(apiTokens)
    .where(isOwnedBy(owner))
    .orderBy(desc(apiTokens.createdAt), desc(apiTokens.id))
  return rows.map(tokenAnswer)
}

/**
 * Revokes a token. One that is already revoked keeps its `revokedAt`.
 * @returns whether this call revoked it; undefined if the user has no token with this id
 */
export async function updateTokenRevoked(tx: Database, owner: Owner, id: string): Promise<boolean | undefined> {
  const [token] = await tx
    .select({ revokedAt: apiTokens.revokedAt })
    .from(apiTokens)
    .where(and(isOwnedBy(owner), eq(apiTokens.id, id)))
    .for('update')
  if (!token) return undefined
  if (token.revokedAt) return false
  await tx
    .update(apiTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(isOwnedBy(owner), eq(apiTokens.id, id)))
  return true
}

/** Revokes all active tokens of a user in an organization. @returns their ids */
export async function updateAllTokensRevoked(tx: Database, owner: Owner): Promise<string[]> {
  const revoked = await tx
    .update(apiTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(and(isOwnedBy(owner), isNull(apiTokens.revokedAt)))
    .returning({ id: apiTokens.id })
  return revoked.map(({ id }) => id)
}

const tokenAnswer = (row: typeof apiTokens.$inferSelect): ApiToken => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  hint: row.hint,
  created_at: instantFrom(row.createdAt),
  last_used_at: row.lastUsedAt && instantFrom(row.lastUsedAt),
  revoked_at: row.revokedAt && instantFrom(row.revokedAt),
})
