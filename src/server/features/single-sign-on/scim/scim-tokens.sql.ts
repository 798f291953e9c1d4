import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { ScimToken } from '#contract/single-sign-on/scim-tokens.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { scimGroups, scimTokens, scimUsers } from '#server/schema/tables/single-sign-on.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'
import type { Connection } from '../identity.ts'
import type { Scope } from './scim-users.sql.ts'

type NewToken = Pick<typeof scimTokens.$inferInsert, 'tokenHash' | 'hint' | 'createdBy'>

const isPresent = ({ id, organizationId }: Scope) =>
  and(eq(scimTokens.connectionId, id), eq(scimTokens.organizationId, organizationId), isNull(scimTokens.revokedAt))

/** The connection of a token that was not revoked, of an enabled organization. Notes its use, to the minute. */
export async function findTokenConnection(db: Database, tokenHash: string): Promise<Connection | undefined> {
  const [row] = await db
    .select({
      connection: ssoConnections,
      id: scimTokens.id,
      isStale: sql<boolean>`${scimTokens.lastUsedAt} is null or ${scimTokens.lastUsedAt} < clock_timestamp() - interval '1 minute'`,
    })
    .from(scimTokens)
    .innerJoin(ssoConnections, eq(ssoConnections.id, scimTokens.connectionId))
    .innerJoin(organizations, eq(organizations.id, scimTokens.organizationId))
    .where(and(eq(scimTokens.tokenHash, tokenHash), isNull(scimTokens.revokedAt), eq(organizations.status, 'enabled')))
  if (row?.isStale) {
    await db.update(scimTokens).set({ lastUsedAt: sql`clock_timestamp()` }).where(eq(scimTokens.id, row.id))
  }
  return row?.connection
}

export async function findScimToken(db: Database, scope: Scope): Promise<ScimToken | null> {
  const [row] = await db.select().from(scimTokens).where(isPresent(scope))
  return row ? tokenAnswer(row) : null
}

export async function insertScimToken(
  tx: Database,
  { id, organizationId }: Scope,
  token: NewToken,
): Promise<ScimToken> {
  const made = await tx
    .insert(scimTokens)
    .values({ ...token, organizationId, connectionId: id })
    .returning()
  return tokenAnswer(onlyRow(made))
}

/** @returns whether there was one */
export async function updateScimTokenRevoked(tx: Database, scope: Scope): Promise<boolean> {
  const revoked = await tx
    .update(scimTokens)
    .set({ revokedAt: sql`clock_timestamp()` })
    .where(isPresent(scope))
    .returning({ id: scimTokens.id })
  return revoked.length > 0
}

/** How many users and groups a provider has sent. */
export async function countScim(db: Database, { id }: Scope) {
  const [users, groups] = await Promise.all([
    db.select({ found: count() }).from(scimUsers).where(eq(scimUsers.connectionId, id)),
    db.select({ found: count() }).from(scimGroups).where(eq(scimGroups.connectionId, id)),
  ])
  return { users: onlyRow(users).found, groups: onlyRow(groups).found }
}

const tokenAnswer = (row: typeof scimTokens.$inferSelect): ScimToken => ({
  id: row.id,
  hint: row.hint,
  created_at: instantFrom(row.createdAt),
  last_used_at: row.lastUsedAt && instantFrom(row.lastUsedAt),
})
