import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ssoConnections, ssoDomains } from '#server/schema/tables/sso-connections.ts'

const columns = {
  id: ssoConnections.id,
  name: ssoConnections.name,
  issuer: ssoConnections.issuer,
  organizationId: ssoConnections.organizationId,
}

const isOn = and(isNotNull(ssoConnections.onSince), eq(organizations.status, 'enabled'))

/** The connection that is on for a proved domain. Who has which address is not looked at. */
export async function findConnectionOfDomain(db: Database, domain: string) {
  const [row] = await db
    .select(columns)
    .from(ssoDomains)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoDomains.connectionId))
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .where(and(eq(ssoDomains.domain, domain), isNotNull(ssoDomains.verifiedAt), isOn))
  return row
}

/** The connections of an organization that are on, and the organization. */
export async function findOrganizationWays(db: Database, organizationId: string) {
  return db
    .select({ ...columns, organization: organizations })
    .from(ssoConnections)
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .where(and(eq(ssoConnections.organizationId, organizationId), isOn))
    .orderBy(asc(sql`fold(${ssoConnections.name})`))
}
