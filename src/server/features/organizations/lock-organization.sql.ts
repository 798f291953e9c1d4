import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/database/database.ts'
import { organizations } from '#server/schema/tables/organizations.ts'

/**
 * Holds an organization's row until the transaction ends. Whatever writes its earners, lists, members or badges begins
 * with it, so that of two such acts one sees what the other has done, whole.
 *
 * Everybody locks in this order, so that nobody waits in a circle:
 * 1. the key of an idempotent request,
 * 2. the template (`lockTemplate`); of several the paths before their steps, and each by their ids,
 * 3. the learning path as people stand on it (`lockPath`), which may be evaluated for long: nobody waits for it who keeps an
 *    organization from writing,
 * 4. the organization: its credits, the numbers of its badges, its counters,
 * 5. earners and lists,
 * 6. badges, and what triggers touch then: versions, months, expiries,
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
