import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { hasSecondFactor } from '#server/platform/http/second-factor-due.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ssoTests } from '#server/schema/tables/single-sign-on.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'
import type { Member } from '../../memberships/memberships.sql.ts'

const isRequired = sql<boolean>`(${organizations.ssoRequiredSince} is not null)`

const isActiveOwner = and(eq(memberships.level, 'owner'), eq(memberships.status, 'active'), isNull(users.disabledAt))

/** How an organization's members must sign in. */
export async function findRequirement(db: Database, organizationId: string) {
  const rows = await db
    .select({
      name: organizations.name,
      isRequired,
      since: organizations.ssoRequiredSince,
      passwordsUntil: sql<string | null>`case when ${organizations.passwordsUntil} > clock_timestamp()
        then ${organizations.passwordsUntil} end`.mapWith(organizations.passwordsUntil),
    })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return onlyRow(rows)
}

/** The owners who can sign in, with their ways to do so without a provider. */
export function findOwnersWithAccess(db: Database, organizationId: string) {
  return db
    .select({
      uuid: users.id,
      name: sql<string>`${users.name} || ' ' || ${users.lastName}`,
      has_second_factor: hasSecondFactor,
      has_emergency_access: memberships.emergencyAccess,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, organizationId), isActiveOwner))
    .orderBy(asc(memberships.createdAt))
}

/** The owners who may enter without a provider where it is required. */
export async function findEmergencyOwners(db: Database, organizationId: string): Promise<string[]> {
  const owners = await findOwnersWithAccess(db, organizationId)
  return owners.filter((owner) => owner.has_emergency_access && owner.has_second_factor).map(({ uuid }) => uuid)
}

/** The connection that is on and that somebody tested with success within 7 days. */
export async function findTestedConnection(db: Database, { organizationId, userId }: Member) {
  const [row] = await db
    .select({ id: ssoConnections.id, sessionHours: ssoConnections.sessionHours })
    .from(ssoTests)
    .innerJoin(ssoConnections, eq(ssoConnections.id, ssoTests.connectionId))
    .where(
      and(
        eq(ssoConnections.organizationId, organizationId),
        eq(ssoTests.userId, userId),
        isNotNull(ssoConnections.onSince),
        gt(ssoTests.passedAt, sql`clock_timestamp() - interval '7 days'`),
      ),
    )
    .limit(1)
  return row
}

export async function updateRequired(tx: Database, organizationId: string, isOn: boolean): Promise<void> {
  await tx
    .update(organizations)
    .set({
      ssoRequiredSince: isOn ? sql`coalesce(${organizations.ssoRequiredSince}, clock_timestamp())` : null,
      passwordsUntil: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where(eq(organizations.id, organizationId))
}

/** @param hours null ends it now */
export async function updatePasswordsUntil(tx: Database, organizationId: string, hours: number | null): Promise<void> {
  const until = hours === null ? null : sql`clock_timestamp() + make_interval(hours => ${hours})`
  await tx.update(organizations).set({ passwordsUntil: until }).where(eq(organizations.id, organizationId))
}

export async function updateEmergencyAccess(tx: Database, { organizationId, userId }: Member, isOn: boolean) {
  await tx
    .update(memberships)
    .set({ emergencyAccess: isOn, updatedAt: sql`clock_timestamp()` })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
}

/** Lets a session count as one that came by a connection, for as long as those last. */
export async function updateSessionConnection(
  tx: Database,
  sessionId: string,
  { id, organizationId, hours }: { id: string; organizationId: string; hours: number },
): Promise<void> {
  await tx
    .update(sessions)
    .set({
      ssoConnectionId: id,
      ssoOrganizationId: organizationId,
      expiresAt: sql`least(${sessions.expiresAt}, clock_timestamp() + make_interval(hours => ${hours}))`,
    })
    .where(eq(sessions.id, sessionId))
}
