import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { updateSeats } from './operated-organizations.sql.ts'

export const SeatsOfOrganization = z.object({
  organization: Uuid,
  seats: z.coerce.number<number | string>().int().min(1).max(1_000_000),
})

/**
 * Sets how many members an organization may have. A lower number than the current one removes no members, but
 * blocks new ones.
 * @throws Refusal 404 for an unknown organization
 */
export function setSeats(db: Database, { organization, seats }: z.output<typeof SeatsOfOrganization>): Promise<void> {
  return db.transaction(async (tx) => {
    if (!(await updateSeats(tx, organization, seats))) throw notFound()
    const actor = { type: 'operator' } as const
    await recordActivity(tx, { organizationId: organization, actor, kind: 'seats_set', details: { count: seats } })
  })
}
