import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { memberships, sessions, users } from '#server/schema/tables/accounts.ts'
import { scimGroupMembers, scimGroups, scimUsers } from '#server/schema/tables/single-sign-on.ts'
import type { Member } from '../../memberships/memberships.sql.ts'
import type { Connection } from '../identity.ts'
import { type Comparison, keyOf } from './filter.ts'
import type { ScimUser, userColumns } from './resources.ts'
import { refusedFilter } from './scim-refusal.ts'

/** The connection of a token. */
export type Scope = Pick<Connection, 'id' | 'organizationId'>
/** Which rows of a list. */
export type Rows = { comparisons: Comparison[]; limit: number; offset: number }

/** SQL conditions by the attribute that they compare, in lower case. */
export type Conditions = Record<string, (comparison: Comparison) => SQL>

type Columns = ReturnType<typeof userColumns>

const ofConnection = ({ id, organizationId }: Scope) =>
  and(eq(scimUsers.connectionId, id), eq(scimUsers.organizationId, organizationId))
const isOne = (scope: Scope, id: string) => and(ofConnection(scope), eq(scimUsers.id, id))

/** Users that match a filter, in the order in which they came, and their total number. @throws ScimRefusal */
export async function findScimUsers(db: Database, scope: Scope, { comparisons, limit, offset }: Rows) {
  const matching = and(ofConnection(scope), ...comparisons.map((comparison) => conditionOf(CONDITIONS, comparison)))
  const [rows, total] = await Promise.all([
    db.select().from(scimUsers).where(matching).orderBy(asc(scimUsers.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(scimUsers).where(matching),
  ])
  return { rows, total: onlyRow(total).total }
}

const CONDITIONS: Conditions = {
  id: ({ value }) => sql`${scimUsers.id}::text = ${keyOf(value)}`,
  username: ({ value }) => eq(scimUsers.userNameKey, keyOf(value)),
  externalid: ({ value }) => eq(scimUsers.externalId, String(value)),
  active: ({ value }) => eq(scimUsers.isActive, keyOf(value) === 'true'),
  displayname: ({ value }) => sql`lower(${scimUsers.resource} ->> 'displayName') = ${keyOf(value)}`,
  emails: ({ value, where }) => sql`exists (select from jsonb_array_elements(${scimUsers.resource} -> 'emails') email
    where lower(email ->> 'value') = ${keyOf(value)}
      ${where ? sql`and lower(email ->> ${where.name}::text) = ${keyOf(where.value)}` : sql``})`,
}

/** The condition of a comparison. @throws ScimRefusal for an attribute that has none */
export function conditionOf(conditions: Conditions, comparison: Comparison): SQL {
  const name = keyOf(comparison.attribute)
  const condition = Object.hasOwn(conditions, name) ? conditions[name] : undefined
  if (!condition) throw refusedFilter(comparison.attribute)
  return condition(comparison)
}

export async function findScimUser(db: Database, scope: Scope, id: string): Promise<ScimUser | undefined> {
  const [row] = await db.select().from(scimUsers).where(isOne(scope, id))
  return row
}

export async function findScimUsersById(db: Database, scope: Scope, ids: string[]): Promise<ScimUser[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(scimUsers)
    .where(and(ofConnection(scope), inArray(scimUsers.id, ids)))
}

/** Violates `scim_users_name` for a name that another user has. */
export async function insertScimUser(tx: Database, scope: Scope, columns: Columns): Promise<ScimUser> {
  const values = { ...columns, organizationId: scope.organizationId, connectionId: scope.id }
  return onlyRow(await tx.insert(scimUsers).values(values).returning())
}

/** Violates `scim_users_name` as above, and `scim_users_user` for a member whom another user already stands for. */
export async function updateScimUser(
  tx: Database,
  scope: Scope,
  id: string,
  change: Partial<Columns> & { userId?: string },
): Promise<void> {
  await tx
    .update(scimUsers)
    .set({ ...change, updatedAt: sql`clock_timestamp()` })
    .where(isOne(scope, id))
}

export async function deleteScimUser(tx: Database, scope: Scope, id: string): Promise<void> {
  await tx.delete(scimUsers).where(isOne(scope, id))
}

/** The groups of users; one more than `most` shows that there are more. */
export async function findGroupsOf(db: Database, scope: Scope, ids: string[], most: number) {
  if (ids.length === 0) return []
  return db
    .select({
      scimUserId: scimGroupMembers.scimUserId,
      id: scimGroups.id,
      label: scimGroups.displayName,
    })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(and(eq(scimGroups.connectionId, scope.id), inArray(scimGroupMembers.scimUserId, ids)))
    .orderBy(asc(scimGroups.id))
    .limit(most + 1)
}

/** The members that users stand for, by user: those whom they were linked to, else those who have their address. */
export async function findHeldBy(
  db: Database,
  { organizationId }: Scope,
  people: { id: string; userId: string | null; email: string | undefined }[],
) {
  const unlinked = people.flatMap(({ userId, email }) => (userId === null && email ? email : []))
  const rows = await db
    .select({ userId: users.id, email: users.email, level: memberships.level, status: memberships.status })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.organizationId, organizationId),
        or(
          inArray(
            users.id,
            people.flatMap(({ userId }) => userId ?? []),
          ),
          inArray(users.email, unlinked),
        ),
      ),
    )
  const [byId, byEmail] = [new Map(rows.map((row) => [row.userId, row])), new Map(rows.map((row) => [row.email, row]))]
  return new Map(
    people.map(({ id, userId, email }) => [id, userId === null ? byEmail.get(email ?? '') : byId.get(userId)] as const),
  )
}

/** An account by its address, and whether the operator has disabled it. */
export async function findAccount(db: Database, email: string) {
  const [row] = await db
    .select({ id: users.id, isDisabled: sql<boolean>`${users.disabledAt} is not null` })
    .from(users)
    .where(eq(users.email, email))
  return row
}

/** Ends somebody's sessions in an organization, and those that began by its providers, wherever they are now. */
export async function deleteSessionsOf(tx: Database, { organizationId, userId }: Member): Promise<void> {
  const isThere = or(eq(sessions.organizationId, organizationId), eq(sessions.ssoOrganizationId, organizationId))
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), isThere))
}
