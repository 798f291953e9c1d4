import { and, asc, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { scimGroupMembers, scimGroups, scimUsers } from '#server/schema/tables/single-sign-on.ts'
import { keyOf } from './filter.ts'
import type { ScimGroup } from './resources.ts'
import { type Conditions, conditionOf, type Rows, type Scope } from './scim-users.sql.ts'

type Columns = { displayName: string; externalId: string | null }

const ofConnection = ({ id, organizationId }: Scope) =>
  and(eq(scimGroups.connectionId, id), eq(scimGroups.organizationId, organizationId))
const isOne = (scope: Scope, id: string) => and(ofConnection(scope), eq(scimGroups.id, id))

/** Groups that match a filter, in the order in which they came, and their total number. @throws ScimRefusal */
export async function findScimGroups(db: Database, scope: Scope, { comparisons, limit, offset }: Rows) {
  const matching = and(ofConnection(scope), ...comparisons.map((comparison) => conditionOf(CONDITIONS, comparison)))
  const [rows, total] = await Promise.all([
    db.select().from(scimGroups).where(matching).orderBy(asc(scimGroups.id)).limit(limit).offset(offset),
    db.select({ total: count() }).from(scimGroups).where(matching),
  ])
  return { rows, total: onlyRow(total).total }
}

const CONDITIONS: Conditions = {
  id: ({ value }) => sql`${scimGroups.id}::text = ${keyOf(value)}`,
  displayname: ({ value }) => sql`lower(${scimGroups.displayName}) = ${keyOf(value)}`,
  externalid: ({ value }) => eq(scimGroups.externalId, String(value)),
  members: ({ value }) => sql`exists (select from scim_group_members where group_id = ${scimGroups.id}
    and scim_user_id::text = ${keyOf(value)})`,
}

export async function findScimGroup(db: Database, scope: Scope, id: string): Promise<ScimGroup | undefined> {
  const [row] = await db.select().from(scimGroups).where(isOne(scope, id))
  return row
}

/** Violates `scim_groups_name` for a name that another group has. */
export async function insertScimGroup(tx: Database, scope: Scope, columns: Columns): Promise<ScimGroup> {
  const values = { ...columns, organizationId: scope.organizationId, connectionId: scope.id }
  return onlyRow(await tx.insert(scimGroups).values(values).returning())
}

/** Violates `scim_groups_name` as above. */
export async function updateScimGroup(tx: Database, scope: Scope, id: string, columns: Columns): Promise<void> {
  await tx
    .update(scimGroups)
    .set({ ...columns, updatedAt: sql`clock_timestamp()` })
    .where(isOne(scope, id))
}

export async function deleteScimGroup(tx: Database, scope: Scope, id: string): Promise<void> {
  await tx.delete(scimGroups).where(isOne(scope, id))
}

/** The members of groups; one more than `most` shows that there are more. */
export async function findMembersOf(db: Database, scope: Scope, groupIds: string[], most: number) {
  if (groupIds.length === 0) return []
  return db
    .select({ groupId: scimGroupMembers.groupId, id: scimUsers.id, label: scimUsers.userName })
    .from(scimGroupMembers)
    .innerJoin(scimUsers, eq(scimUsers.id, scimGroupMembers.scimUserId))
    .where(and(eq(scimUsers.connectionId, scope.id), inArray(scimGroupMembers.groupId, groupIds)))
    .orderBy(asc(scimUsers.id))
    .limit(most + 1)
}

/** Adds users of the same connection to a group. */
export async function insertMembers(tx: Database, groupId: string, ids: string[]): Promise<void> {
  for (let at = 0; at < ids.length; at += 10_000) {
    const rows = ids.slice(at, at + 10_000).map((scimUserId) => ({ groupId, scimUserId }))
    await tx.insert(scimGroupMembers).values(rows).onConflictDoNothing()
  }
}

export async function deleteMembers(tx: Database, groupId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .delete(scimGroupMembers)
    .where(and(eq(scimGroupMembers.groupId, groupId), inArray(scimGroupMembers.scimUserId, ids)))
}

/** What stands for a member's groups where groups are given levels: their names and the provider's own ids. */
export async function findSentGroups(db: Database, connectionId: string, userId: string): Promise<string[]> {
  const rows = await db
    .select({ displayName: scimGroups.displayName, externalId: scimGroups.externalId })
    .from(scimUsers)
    .innerJoin(scimGroupMembers, eq(scimGroupMembers.scimUserId, scimUsers.id))
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(and(eq(scimUsers.connectionId, connectionId), eq(scimUsers.userId, userId)))
  return rows.flatMap(valuesOf)
}

/** Of the values that are given levels, those that users' groups stand for, by user. Somebody may be in ten thousand groups. */
export async function findValuesOf(
  db: Database,
  scope: Scope,
  { ids, given }: { ids: string[]; given: string[] },
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (ids.length === 0 || given.length === 0) return found
  const rows = await db
    .select({
      userId: scimGroupMembers.scimUserId,
      displayName: scimGroups.displayName,
      externalId: scimGroups.externalId,
    })
    .from(scimGroupMembers)
    .innerJoin(scimGroups, eq(scimGroups.id, scimGroupMembers.groupId))
    .where(
      and(
        eq(scimGroups.connectionId, scope.id),
        or(inArray(scimGroups.displayName, given), inArray(scimGroups.externalId, given)),
        inArray(scimGroupMembers.scimUserId, ids),
      ),
    )
    .orderBy(asc(scimGroups.id))
  for (const { userId, ...group } of rows) {
    const values = found.get(userId)
    if (values) values.push(...valuesOf(group))
    else found.set(userId, valuesOf(group))
  }
  return found
}

/** The values by which a group can be given a level. */
const valuesOf = ({ displayName, externalId }: Pick<ScimGroup, 'displayName' | 'externalId'>) =>
  externalId === null ? [displayName] : [displayName, externalId]
