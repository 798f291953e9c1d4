import { sql } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import type { Caller } from './route.ts'

/** A session ends after this long without a request (decisions, Signing in). */
const IDLE = sql`interval '12 hours'`

/** What keeps a session going, whoever its owner is. */
export const isLiveSession = sql`sessions.expires_at > clock_timestamp() and sessions.last_seen_at > clock_timestamp() - ${IDLE}`

type SessionRow = { session_id: string; user_id: string; organization_id: string; is_stale: boolean }

/** The caller behind a session's token, or undefined where the session has ended or its owner may not sign in. */
export async function findSessionCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const { rows } = await db.execute<SessionRow>(sql`
    select sessions.id as session_id, u.id as user_id, u.organization_id,
      last_seen_at < clock_timestamp() - interval '1 minute' as is_stale
    from sessions join users u on u.id = sessions.user_id join organizations o on o.id = u.organization_id
    where token_hash = ${tokenHash} and ${isLiveSession} and u.disabled_at is null and o.status = 'enabled'`)
  const [row] = rows
  if (!row) return undefined
  // Once a minute is often enough to tell idle from busy, and spares a write on every request.
  if (row.is_stale)
    await db.execute(sql`update sessions set last_seen_at = clock_timestamp() where id = ${row.session_id}`)
  return { userId: row.user_id, organizationId: row.organization_id, scopes: 'all', sessionId: row.session_id }
}

type TokenRow = {
  id: string
  user_id: string
  organization_id: string
  scopes: ('read' | 'issue')[]
  is_stale: boolean
}

/** The caller behind an API token, or undefined where it is unknown, revoked or its owner may not sign in. */
export async function findTokenCaller(db: Database, tokenHash: string): Promise<Caller | undefined> {
  const { rows } = await db.execute<TokenRow>(sql`
    select t.id, t.user_id, t.organization_id, t.scopes,
      t.last_used_at is null or t.last_used_at < clock_timestamp() - interval '1 minute' as is_stale
    from api_tokens t join users u on u.id = t.user_id join organizations o on o.id = t.organization_id
    where t.token_hash = ${tokenHash} and t.revoked_at is null and u.disabled_at is null and o.status = 'enabled'`)
  const [row] = rows
  if (!row) return undefined
  if (row.is_stale) await db.execute(sql`update api_tokens set last_used_at = clock_timestamp() where id = ${row.id}`)
  return { userId: row.user_id, organizationId: row.organization_id, scopes: row.scopes, sessionId: null }
}
