import { and, desc, eq, sql } from 'drizzle-orm'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isLiveSession } from '#server/platform/http/callers.sql.ts'
import { sessions } from '#server/schema/tables/accounts.ts'

type NewSession = { userId: string; organizationId: string; tokenHash: string; userAgent: string; seconds: number }

/** Begins a session in an organization that ends `seconds` later, by the database's clock. */
export async function insertSession(db: Database, { seconds, ...session }: NewSession): Promise<void> {
  await db
    .insert(sessions)
    .values({ ...session, expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
}

/** Takes a session to another organization of its person. */
export async function updateSessionOrganization(tx: Database, id: string, organizationId: string): Promise<void> {
  await tx.update(sessions).set({ organizationId }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** The sessions of a user that have not ended, the last used first. */
export async function findSessions(db: Database, userId: string, currentId: string | null) {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isLiveSession))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
  return rows.map((row) => ({
    id: row.id,
    user_agent: row.userAgent,
    created_at: instantFrom(row.createdAt),
    last_seen_at: instantFrom(row.lastSeenAt),
    is_current: row.id === currentId,
  }))
}

/** Ends one of a user's own sessions. @returns false where the user has none of this id */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/** The person of a session has just shown who they are. */
export async function updateSessionProved(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`clock_timestamp()` }).where(eq(sessions.id, id))
}
