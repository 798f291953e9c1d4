import { and, desc, eq, sql } from 'drizzle-orm'
import { instantFrom } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { isLiveSession } from '#server/platform/http/callers.sql.ts'
import { sessions } from '#server/schema/tables/accounts.ts'

type NewSession = {
  userId: string
  organizationId: string
  tokenHash: string
  userAgent: string
  seconds: number
  /** Whether signing in counts as a fresh proof of identity; it does by default. */
  isProved?: boolean
  /** Where a provider has let the person in. */
  provider?: {
    connectionId: string
    organizationId: string
    subject: string
    session: string | null
  }
}

/** Inserts a session in an organization that expires after `seconds`, by the database's clock. */
export async function insertSession(
  db: Database,
  { seconds, isProved = true, provider, ...session }: NewSession,
): Promise<void> {
  const came = provider && {
    ssoConnectionId: provider.connectionId,
    ssoOrganizationId: provider.organizationId,
    providerSubject: provider.subject,
    providerSession: provider.session,
  }
  await db.insert(sessions).values({
    ...session,
    ...came,
    ...(!isProved && { provedAt: new Date(0).toISOString() }),
    expiresAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
  })
}

/** Switches a session to another organization of its user. */
export async function updateSessionOrganization(tx: Database, id: string, organizationId: string): Promise<void> {
  await tx.update(sessions).set({ organizationId }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** The active sessions of a user, most recently used first. */
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

/** Ends a session of a user. @returns false if the user has no session with this id */
export async function deleteSessionOf(db: Database, userId: string, id: string): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length === 1
}

/** Records that the user of a session has just proved who they are, for `withFreshProof`. */
export async function updateSessionProved(db: Database, id: string): Promise<void> {
  await db.update(sessions).set({ provedAt: sql`clock_timestamp()` }).where(eq(sessions.id, id))
}
