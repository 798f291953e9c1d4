import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { LevelOfGroup } from '#contract/single-sign-on/connections.ts'
import type { Database } from '#server/platform/database/database.ts'
import { onlyRow } from '#server/platform/database/only-row.ts'
import { sessions } from '#server/schema/tables/accounts.ts'
import { organizations } from '#server/schema/tables/organizations.ts'
import { ssoTests } from '#server/schema/tables/single-sign-on.ts'
import { ssoCertificates, ssoConnections, ssoLevels } from '#server/schema/tables/sso-connections.ts'
import type { Connection } from './identity.ts'

type NewConnection = Pick<
  typeof ssoConnections.$inferInsert,
  'organizationId' | 'name' | 'protocol' | 'product' | 'attributes' | 'scopes'
>
export type ConnectionChange = Partial<Omit<typeof ssoConnections.$inferInsert, 'id' | 'organizationId' | 'onSince'>>

const isOf = (organizationId: string, id: string) =>
  and(eq(ssoConnections.organizationId, organizationId), eq(ssoConnections.id, id))

/** @returns its id */
export async function insertConnection(tx: Database, connection: NewConnection): Promise<string> {
  return onlyRow(await tx.insert(ssoConnections).values(connection).returning({ id: ssoConnections.id })).id
}

/** An organization's connections, the oldest first. */
export function findConnections(db: Database, organizationId: string): Promise<Connection[]> {
  return db
    .select()
    .from(ssoConnections)
    .where(eq(ssoConnections.organizationId, organizationId))
    .orderBy(asc(ssoConnections.createdAt), asc(ssoConnections.id))
}

export async function findConnection(
  db: Database,
  organizationId: string,
  id: string,
): Promise<Connection | undefined> {
  const [row] = await db.select().from(ssoConnections).where(isOf(organizationId, id))
  return row
}

/** The same, until the transaction ends nobody else changes it. */
export async function lockConnection(
  tx: Database,
  organizationId: string,
  id: string,
): Promise<Connection | undefined> {
  const [row] = await tx.select().from(ssoConnections).where(isOf(organizationId, id)).for('update')
  return row
}

/** A connection of whichever enabled organization, for the addresses that providers know. */
export async function findPublicConnection(db: Database, id: string): Promise<Connection | undefined> {
  const [row] = await db
    .select({ connection: ssoConnections })
    .from(ssoConnections)
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .where(and(eq(ssoConnections.id, id), eq(organizations.status, 'enabled')))
  return row?.connection
}

/** Whether people of any organization sign in by a provider. */
export async function isAnyConnectionOn(db: Database): Promise<boolean> {
  const on = await db
    .select({ id: ssoConnections.id })
    .from(ssoConnections)
    .where(isNotNull(ssoConnections.onSince))
    .limit(1)
  return on.length > 0
}

export async function updateConnection(
  tx: Database,
  organizationId: string,
  id: string,
  { isOn, ...change }: ConnectionChange & { isOn?: boolean | undefined },
): Promise<void> {
  const onSince = isOn ? sql`coalesce(${ssoConnections.onSince}, clock_timestamp())` : null
  await tx
    .update(ssoConnections)
    .set({ ...change, ...(isOn !== undefined && { onSince }), updatedAt: sql`clock_timestamp()` })
    .where(isOf(organizationId, id))
}

export async function deleteConnection(tx: Database, organizationId: string, id: string): Promise<void> {
  await tx.delete(ssoConnections).where(isOf(organizationId, id))
}

/** Replaces the rows of *value → level*. */
export async function saveLevels(tx: Database, connectionId: string, rows: LevelOfGroup[]): Promise<void> {
  await tx.delete(ssoLevels).where(eq(ssoLevels.connectionId, connectionId))
  if (rows.length === 0) return
  await tx.insert(ssoLevels).values(rows.map((row, position) => ({ ...row, connectionId, position })))
}

/** Ends the worth of earlier tests: what they showed is no longer how it is. */
export async function deleteTests(tx: Database, connectionId: string): Promise<void> {
  await tx.delete(ssoTests).where(eq(ssoTests.connectionId, connectionId))
}

/** When somebody last tested a connection with success. */
export async function findTestedAt(db: Database, connectionId: string, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ passedAt: ssoTests.passedAt })
    .from(ssoTests)
    .where(and(eq(ssoTests.connectionId, connectionId), eq(ssoTests.userId, userId)))
  return row?.passedAt
}

/** Our certificates for a SAML connection, in the order in which they are used. */
export function findOwnCertificates(db: Database, connectionId: string) {
  return db
    .select()
    .from(ssoCertificates)
    .where(eq(ssoCertificates.connectionId, connectionId))
    .orderBy(asc(ssoCertificates.usedFrom))
}

/** The connections of all enabled organizations, for the day's reading. */
export function findReadConnections(db: Database) {
  return db
    .select({ id: ssoConnections.id, organizationId: ssoConnections.organizationId })
    .from(ssoConnections)
    .innerJoin(organizations, eq(organizations.id, ssoConnections.organizationId))
    .where(eq(organizations.status, 'enabled'))
    .orderBy(asc(ssoConnections.id))
}

/** Replaces what owners were told of a connection's ends. */
export async function updateWarned(tx: Database, id: string, warned: Record<string, number>): Promise<void> {
  await tx.update(ssoConnections).set({ warned }).where(eq(ssoConnections.id, id))
}

/** Ends the sessions that came by any of an organization's connections. */
export async function deleteProviderSessions(tx: Database, organizationId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.ssoOrganizationId, organizationId))
}

export async function insertOwnCertificate(tx: Database, row: typeof ssoCertificates.$inferInsert): Promise<void> {
  await tx.insert(ssoCertificates).values(row)
}
