import { z } from 'zod'
import { nullableText, Uuid } from '#contract/formats.ts'
import type { Database } from '#server/database/database.ts'
import { notFound } from '#server/http/refusal.ts'
import { insertEvents } from '../history/events.sql.ts'
import { insertCreditGrant } from './grant.sql.ts'

/** The column is a 32-bit integer; a billion leaves room to grant more than once. */
export const Credits = z.coerce.number<number | string>().int().min(1).max(1_000_000_000)

export const CreditGrant = z.object({
  organization: Uuid,
  credits: Credits,
  /** What the organization reads beside the sum. */
  description: nullableText(255),
})
export type CreditGrant = z.output<typeof CreditGrant>

/**
 * Gives an organization credits (decisions, Running).
 * @throws Refusal 404 for an unknown organization
 */
export function grantCredits(db: Database, { organization, credits, description }: CreditGrant): Promise<void> {
  return db.transaction(async (tx) => {
    const grant = { credits, description: description ?? 'Credits granted' }
    if (!(await insertCreditGrant(tx, organization, grant))) throw notFound()
    await insertEvents(tx, organization, [
      {
        userId: null,
        subject: 'organization',
        subjectId: organization,
        action: 'credits_granted',
        data: { credits },
      },
    ])
  })
}
