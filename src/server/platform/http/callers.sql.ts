import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import { apiTokens, memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import type { Caller } from './route.ts'
import { isSecondFactorOverdue, mayEnterWithoutProvider } from './second-factor-due.ts'

/** A session ends after this long without a request. */
const IDLE = sql`interval '12 hours'`

/** Whether a session is live, regardless of its user's status. */
export const isLiveSession = sql`sessions.expires_at > clock_timestamp() and sessions.last_seen_at > clock_timestamp() - ${IDLE}`

const isActiveMember = and(
  isNull(users.disabledAt),
  eq(memberships.status, 'active'),
  eq(organizations.status, 'enabled'),
)

/** The membership of a row's user in the row's organization. */
const membershipOf = (row: typeof sessions | typeof apiTokens) =>
  and(eq(memberships.organizationId, row.organizationId), eq(memberships.userId, row.userId))

/** Whether the provider of the session's organization has let the person in, and vouches for them there. */
const isByProvider = sql<boolean>`(sessions.sso_organization_id is not distinct from sessions.organization_id)`

/** The columns of both kinds of callers, read on every request, so that a demotion applies from the next one on. */
const member = {
  userId: memberships.userId,
  organizationId: memberships.organizationId,
  membershipId: memberships.id,
  level: memberships.level,
}

const liveSession = prepared((db) =>
  db
    .select({
      ...member,
      sessionId: sessions.id,
      isFresh: sql<boolean>`${sessions.provedAt} > clock_timestamp() - interval '10 minutes'`,
      isByProvider,
      lacksSecondFactor: sql<boolean>`(not ${isByProvider} and ${isSecondFactorOverdue})`,
      isStale: sql<boolean>`${sessions.lastSeenAt} < clock_timestamp() - interval '1 minute'`,
    })
    .from(sessions)
    .innerJoin(memberships, membershipOf(sessions))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        isLiveSession,
        isActiveMember,
        sql`(${isByProvider} or ${mayEnterWithoutProvider(sql`memberships`, sql`organizations`)})`,
      ),
    )
    .prepare('live_session'),
)

/** The caller of a session token, or undefined if the session has ended or its user may not sign in. */
export async function findSessionCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await liveSession(db).execute({ tokenHash })
  if (!row) return undefined
  const { isStale, ...caller } = row
  // Once a minute is precise enough for the idle timeout, and saves a write on every request.
  if (isStale) await updateSeen(db, caller)
  return { ...caller, tokenId: null, scopes: 'all' }
}

async function updateSeen(db: Database, { sessionId, membershipId }: { sessionId: string; membershipId: string }) {
  await db.execute(sql`
    with seen as (update sessions set last_seen_at = clock_timestamp() where id = ${sessionId})
    update memberships set last_seen_at = clock_timestamp() where id = ${membershipId}`)
}

const liveToken = prepared((db) =>
  db
    .select({
      ...member,
      id: apiTokens.id,
      scopes: apiTokens.scopes,
      isStale: sql<boolean>`${apiTokens.lastUsedAt} is null or ${apiTokens.lastUsedAt} < clock_timestamp() - interval '1 minute'`,
    })
    .from(apiTokens)
    .innerJoin(memberships, membershipOf(apiTokens))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(apiTokens.tokenHash, sql.placeholder('tokenHash')), isNull(apiTokens.revokedAt), isActiveMember))
    .prepare('live_token'),
)

/** The caller of an API token, or undefined if it is unknown or revoked or its user may not sign in. */
export async function findTokenCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const [row] = await liveToken(db).execute({ tokenHash })
  if (!row) return undefined
  const { id, isStale, ...caller } = row
  if (isStale) await db.execute(sql`update api_tokens set last_used_at = clock_timestamp() where id = ${id}`)
  return { ...caller, tokenId: id, sessionId: null, isFresh: false, isByProvider: false, lacksSecondFactor: false }
}
