import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import type { Connection } from '../identity.ts'

/**
 * Whether an owner vouches for a connection: by a test of theirs that went well since what it says of people last changed,
 * or by having come in by it.
 * @param testerId who tests it just now
 */
export async function isVouchedFor(
  db: Database,
  { id, organizationId }: Pick<Connection, 'id' | 'organizationId'>,
  testerId: string | null = null,
): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from memberships
    where organization_id = ${organizationId} and level = 'owner' and status = 'active'
      and (user_id = ${testerId}::uuid or exists (
        select from sso_tests where connection_id = ${id} and sso_tests.user_id = memberships.user_id))
    limit 1`)
  return rows.length > 0
}

/** Notes that an owner came in by a connection, which is worth as much as a test. */
export async function insertVouching(tx: Database, connectionId: string, userId: string): Promise<void> {
  await tx.execute(sql`insert into sso_tests (connection_id, user_id) values (${connectionId}, ${userId})
    on conflict do nothing`)
}
