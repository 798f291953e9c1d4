import { type AnyColumn, and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Level } from '#contract/permissions.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { mayEnterWithoutProvider } from '#server/platform/http/second-factor-due.ts'
import { memberships, users } from '#server/schema/tables/accounts.ts'
import { badges } from '#server/schema/tables/badges.ts'
import { earners, earnersLists } from '#server/schema/tables/earners.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { templates } from '#server/schema/tables/templates.ts'

/** Identifies a membership by its organization and user. */
export type Member = { organizationId: string; userId: string }

/** SQL condition: the membership gives access. For queries that join `memberships` and `organizations`. */
const isOpen = and(eq(memberships.status, 'active'), eq(organizations.status, 'enabled'))

/**
 * The organization in which a user's session starts: the one they last used among those that give access, null if none
 * does.
 * @param preferred chosen before all others if it gives access
 * @param isByProvider false leaves out those that take sign-in by their provider
 */
export const entryOf = (userId: AnyColumn, preferred: string | null = null, isByProvider = true) =>
  sql<string | null>`(
    select entry.organization_id from memberships entry join organizations entered on entered.id = entry.organization_id
    where entry.user_id = ${userId} and entry.status = 'active' and entered.status = 'enabled'
      and ${isByProvider ? sql`true` : mayEnterWithoutProvider(sql`entry`, sql`entered`)}
    order by (entry.organization_id = ${preferred}::uuid) desc nulls last, entry.last_seen_at desc nulls last,
      entry.created_at, entry.id
    limit 1)`

/** @returns the new membership's id */
export async function insertMembership(
  tx: Database,
  { organizationId, userId }: Member,
  level: Level,
): Promise<string> {
  const made = await tx.insert(memberships).values({ organizationId, userId, level }).returning({ id: memberships.id })
  return onlyRow(made).id
}

/** Records the last use of an organization, where the user's next sign-in starts. */
export async function updateLastSeen(db: Database, { organizationId, userId }: Member): Promise<void> {
  await db
    .update(memberships)
    .set({ lastSeenAt: sql`clock_timestamp()` })
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
}

/** A user's memberships that give access, ordered by organization name. */
export function findOpenMemberships(db: Database, userId: string) {
  return db
    .select({ id: memberships.id, level: memberships.level, organization: organizations })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), isOpen))
    .orderBy(sql`fold(${organizations.name})`, organizations.id)
}

/**
 * The name of an organization that has suspended the user, null if they belong to none. Undefined if something else keeps
 * them out: their account or their organization is disabled.
 */
export async function findSuspendingOrganization(db: Database, userId: string) {
  const [row] = await db
    .select({ organization: organizations.name })
    .from(users)
    .leftJoin(memberships, eq(memberships.userId, users.id))
    .leftJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(users.id, userId),
        isNull(users.disabledAt),
        or(isNull(memberships.id), and(eq(memberships.status, 'suspended'), eq(organizations.status, 'enabled'))),
      ),
    )
    .orderBy(sql`${memberships.lastSeenAt} desc nulls last`, memberships.id)
    .limit(1)
  return row
}

/** Somebody's level and status in an organization, undefined if they are not a member. */
export async function findMembership(db: Database, { organizationId, userId }: Member) {
  const [row] = await db
    .select({ membershipId: memberships.id, level: memberships.level, status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId)))
  return row
}

/** Whether an organization has an owner, including suspended ones. */
export async function isOwned(db: Database, organizationId: string): Promise<boolean> {
  const owners = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.level, 'owner')))
    .limit(1)
  return owners.length > 0
}

/** Whether a user has access to an organization. */
export async function mayEnter(db: Database, { organizationId, userId }: Member): Promise<boolean> {
  const open = await db
    .select({ id: memberships.id })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId), isOpen))
  return open.length > 0
}

/** Which of the organizations that a user has access to contains the object that a dashboard URL names. */
export async function findOrganizationOf(db: Database, userId: string, subjectId: string) {
  const holderIn = (things: typeof badges | typeof templates | typeof earners | typeof earnersLists) =>
    db.select({ id: things.organizationId }).from(things).where(eq(things.id, subjectId))
  const holder = unionAll(holderIn(badges), holderIn(templates), holderIn(earners), holderIn(earnersLists))
  const [row] = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(and(eq(memberships.userId, userId), isOpen, inArray(organizations.id, holder)))
  return row
}

/** The name of an organization that lets the user in only by its provider; undefined if none does. */
export async function findProviderOrganization(db: Database, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ name: organizations.name })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(
      and(
        eq(memberships.userId, userId),
        isOpen,
        sql`not ${mayEnterWithoutProvider(sql`memberships`, sql`organizations`)}`,
      ),
    )
    .limit(1)
  return row?.name
}

/** The ids of all organizations that a user belongs to, with or without access. */
export async function findOrganizationsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberships.organizationId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.createdAt, memberships.id)
  return rows.map(({ id }) => id)
}
