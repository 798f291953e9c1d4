import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/**
 * Locks an organization's row until the transaction ends. Every transaction that writes its earners, lists, members or
 * badges starts with this, so that of two such actions one sees the complete result of the other.
 *
 * To avoid deadlocks, every transaction takes its locks in this order:
 * 1. the key of an idempotent request,
 * 2. the template (`lockTemplate`); of several the paths before their steps, and each group by id,
 * 3. the learning path's progress (`lockPath`), whose evaluation may take long: it comes before the organization, so that
 *    a transaction waiting for it does not block the organization's other writes,
 * 4. the organization: its credits, the numbers of its badges, its counters,
 * 5. earners and lists,
 * 6. badges, and what their triggers write: versions, months, expiries,
 * 7. status lists.
 */
export async function lockOrganization(tx: Database, organizationId: string) {
  const [row] = await tx
    .select({ creditsLeft: organizations.creditsLeft, badgesCount: organizations.badgesCount })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
    .for('no key update')
  if (!row) throw new Error(`Organization ${organizationId} is gone while its user is signed in`)
  return row
}
