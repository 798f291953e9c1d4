import type { z } from 'zod'
import { type AwardDetails, UNDO_MINUTES } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../activity/record-activity.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockAward } from './awards.sql.ts'
import { mayUndo, showAward, undoEnd } from './show-award.ts'
import { updateAwardUndone } from './undo-award.sql.ts'

/**
 * Undoes a whole award within `UNDO_MINUTES`: revokes its badges without notifying anybody, and drops the mails that were not
 * sent yet. No credit is refunded, as with every revocation.
 * @throws Refusal 404 for an unknown award, 403 if somebody else awarded it and the caller may revoke only their own, 409
 * `conflict` if it was already undone or the time is over
 */
export async function undoAward(
  { award_id: id }: { award_id: string },
  request: SignedInRequest,
): Promise<{ data: z.input<typeof AwardDetails> }> {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockOrganization(tx, organizationId)
    const award = await lockAward(tx, organizationId, id)
    if (!award) throw notFound()
    if (!mayUndo(award, request))
      throw new Refusal(403, 'forbidden', { sentence: (locale) => m.access_revoke_own({}, { locale }) })
    if (award.undoneAt)
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_undone_before({}, { locale }) })
    if (!undoEnd(award, request)) {
      const minutes = UNDO_MINUTES
      throw new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_undo_over({ minutes }, { locale }) })
    }
    const undoing = {
      id,
      userId,
      undoneAt: services.clock.now().toISOString(),
      now: wallClockNow(services),
      reason: {
        en: m.issuing_undone_reason({}, { locale: 'en' }),
        it: m.issuing_undone_reason({}, { locale: 'it' }),
      },
    }
    const { badges, mails } = await withFreshPlans(tx, award.badgesCount, () =>
      updateAwardUndone(tx, organizationId, undoing),
    )
    const subject = { type: 'award', id } as const
    await recordActivity(tx, {
      ...activitySourceOf(request),
      kind: 'award_undone',
      subject,
      details: { count: badges, mails },
    })
    return showAward(id, { ...request, db: tx })
  })
}
