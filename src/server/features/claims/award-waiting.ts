import type { Services } from '#server/services.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { awardSubmissions, lockForAward } from './award-submissions.ts'
import { findClaim } from './claims.sql.ts'
import { momentOf } from './show-claim.ts'
import { endOld, findWaiting, lockWaiting } from './submissions.sql.ts'

/** Awards what waits for credits, the oldest first; ends what was given back too long ago, and deletes forms that nobody proved. */
export async function tendClaims(services: Services): Promise<void> {
  const { db, mailSignal } = services
  for (const { organizationId, claimId } of await findWaiting(db)) {
    const found = await findClaim(db, organizationId, claimId, momentOf(services))
    if (!found) continue
    await retryOnNumberCollision(db, async (tx) => {
      const context = { db: tx, services, organizationId, actor: { type: 'system' } as const }
      const locked = await lockForAward(found.claim, context)
      // What waits for an archived template is the office's to decide.
      if (!locked.template?.isAssignable) return
      const rows = await lockWaiting(tx, organizationId, claimId, locked.creditsLeft)
      await awardSubmissions(found.claim, rows, locked, context, true)
    })
    mailSignal.wake()
  }
  await endOld(db, services.clock.now().toISOString())
}
