import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { ssoSubjects } from '#server/schema/tables/single-sign-on.ts'
import { ssoConnections } from '#server/schema/tables/sso-connections.ts'
import type { Member } from '../memberships/memberships.sql.ts'
import type { Connection, ProviderIdentity } from './identity.ts'

/** Lets an account at the provider stand for a member. Violates `sso_subjects_…` if another one does, or it stands for another. */
export async function insertSubject(
  tx: Database,
  { organizationId, userId }: Member,
  { id: connectionId }: Pick<Connection, 'id'>,
  { issuer, subject }: Pick<ProviderIdentity, 'issuer' | 'subject'>,
): Promise<void> {
  await tx
    .insert(ssoSubjects)
    .values({ organizationId, userId, connectionId, issuer, subject, lastSignInAt: sql`clock_timestamp()` })
}

export async function updateSubjectUsed(tx: Database, connectionId: string, userId: string): Promise<void> {
  await tx
    .update(ssoSubjects)
    .set({ lastSignInAt: sql`clock_timestamp()` })
    .where(and(eq(ssoSubjects.connectionId, connectionId), eq(ssoSubjects.userId, userId)))
}

/** Records a sign-in by a connection, to the minute: hundreds of people must not wait for its row. */
export async function updateConnectionUsed(db: Database, id: string): Promise<void> {
  await db
    .update(ssoConnections)
    .set({ lastSignInAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(ssoConnections.id, id),
        sql`(${ssoConnections.lastSignInAt} is null or ${ssoConnections.lastSignInAt} < clock_timestamp() - interval '1 minute')`,
      ),
    )
}
