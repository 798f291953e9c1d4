import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { sessions } from '#server/schema/tables/accounts.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'
import type { Connection } from './identity.ts'

/** The connection by which a session came; undefined for one that came without. */
export async function findSessionConnection(db: Database, sessionId: string): Promise<Connection | undefined> {
  const [row] = await db
    .select({ connection: ssoConnections })
    .from(sessions)
    .innerJoin(ssoConnections, eq(ssoConnections.id, sessions.ssoConnectionId))
    .where(eq(sessions.id, sessionId))
  return row?.connection
}
