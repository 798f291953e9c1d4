import { z } from 'zod'
import { nullableText, Uuid } from '#contract/formats.ts'
import type { Database } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { recordActivity } from '../activity/record-activity.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { findWaitingRequest } from './credit-mails.sql.ts'
import { insertCreditGrant } from './grant.sql.ts'
import { mailAsker } from './mail-asker.ts'

type WaitingRequest = Awaited<ReturnType<typeof findWaitingRequest>>

/** The column is a 32-bit integer; a billion leaves room to grant more than once. */
export const MAX_CREDITS = 1_000_000_000
const Credits = z.coerce.number<number | string>().int().min(1).max(MAX_CREDITS)

export const CreditGrant = z.object({
  organization: Uuid,
  credits: Credits,
  /** Shown to the organization beside the number of credits. */
  description: nullableText(255),
})
export type CreditGrant = z.output<typeof CreditGrant>

/**
 * Grants credits to an organization. An open request stays open; the user who made it gets a mail.
 * @returns the open request, if there is one
 * @throws Refusal 404 for an unknown organization
 */
export function grantCredits(
  db: Database,
  { organization, credits, description }: CreditGrant,
): Promise<WaitingRequest> {
  return db.transaction(async (tx) => {
    const grant = { credits, description: description ?? 'Credits granted' }
    const transaction = await insertCreditGrant(tx, organization, grant)
    if (!transaction) throw notFound()
    await insertEvents(tx, organization, [
      {
        userId: null,
        subject: 'organization',
        subjectId: organization,
        action: 'credits_granted',
        data: { credits },
      },
    ])
    const details = { count: credits }
    const actor = { type: 'operator' } as const
    await recordActivity(tx, { organizationId: organization, actor, kind: 'credits_granted', details })
    const waiting = await findWaitingRequest(tx, organization)
    if (waiting) await mailAsker(tx, organization, { requestId: waiting.id, kind: 'credits_granted', transaction })
    return waiting
  })
}
