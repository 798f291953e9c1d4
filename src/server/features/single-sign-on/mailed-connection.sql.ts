import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'

/**
 * The organization and the connection that a mail names; undefined if the organization is disabled, or the connection gone.
 * @param connectionId null for a mail about no connection
 */
export async function findMailedConnection(db: Database, organizationId: string, connectionId: string | null) {
  const [row] = await db
    .select({
      organization: organizations.name,
      email: sql<string | null>`${organizations.contactInfo} ->> 'email'`,
      name: ssoConnections.name,
    })
    .from(organizations)
    .leftJoin(
      ssoConnections,
      and(eq(ssoConnections.organizationId, organizations.id), sql`${ssoConnections.id} = ${connectionId}::uuid`),
    )
    .where(and(eq(organizations.id, organizationId), eq(organizations.status, 'enabled')))
  return connectionId !== null && row?.name === null ? undefined : row
}
