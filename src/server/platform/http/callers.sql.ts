import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { apiTokens, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { Caller } from './route.ts'

/** A session ends after this long without a request (decisions, Signing in). */
const IDLE = sql`interval '12 hours'`

/** What keeps a session going, whoever its owner is. */
export const isLiveSession = sql`sessions.expires_at > clock_timestamp() and sessions.last_seen_at > clock_timestamp() - ${IDLE}`

const mayActStill = and(isNull(users.disabledAt), eq(organizations.status, 'enabled'))

const liveSession = prepared((db) =>
  db
    .select({
      sessionId: sessions.id,
      userId: users.id,
      organizationId: users.organizationId,
      isFresh: sql<boolean>`${sessions.provedAt} > clock_timestamp() - interval '10 minutes'`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < clock_timestamp() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .where(and(eq(sessions.tokenHash, sql.placeholder('tokenHash')), isLiveSession, mayActStill))
    .prepare('live_session'),
)

/** The caller behind a session's token, or undefined where the session has ended or its owner may not sign in. */
export async function findSessionCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await liveSession(db).execute({ tokenHash })
  if (!row) return undefined
  const { isStale, ...caller } = row
  // Once a minute is often enough to tell idle from busy, and spares a write on every request.
  if (isStale)
    await db.execute(sql`update sessions set last_seen_at = clock_timestamp() where id = ${caller.sessionId}`)
  return { ...caller, scopes: 'all' }
}

const liveToken = prepared((db) =>
  db
    .select({
      id: apiTokens.id,
      userId: apiTokens.userId,
      organizationId: apiTokens.organizationId,
      scopes: apiTokens.scopes,
      isStale: sql<boolean>`${apiTokens.lastUsedAt} is null or ${apiTokens.lastUsedAt} < clock_timestamp() - interval '1 minute'`,
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .innerJoin(organizations, eq(organizations.id, apiTokens.organizationId))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')), isNull(apiTokens.revokedAt), mayActStill))
    .prepare('live_token'),
)

/** The caller behind an API token, or undefined where it is unknown, revoked or its owner may not sign in. */
export async function findTokenCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await liveToken(db).execute({ tokenHash })
  if (!row) return undefined
  const { id, isStale, ...caller } = row
  if (isStale) await db.execute(sql`update api_tokens set last_used_at = clock_timestamp() where id = ${id}`)
  return { ...caller, sessionId: null, isFresh: false }
}
