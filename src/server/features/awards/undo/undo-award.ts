import type { z } from 'zod'
import type { AwardDetails } from '#contract/awards/awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { activitySourceOf, recordActivity } from '../../activity/record-activity.sql.ts'
import { lockOrganization } from '../../organizations/lock-organization.sql.ts'
import { findOrganization } from '../../organizations/organizations.sql.ts'
import { type AwardRow, findAward, lockAward } from '../awards.sql.ts'
import { mayUndo, showAward, undoEnd, undoMinutes } from '../show-award.ts'
import { lockTemplatesOfAward, updateAwardUndone } from './undo-award.sql.ts'

/**
 * Undoes a whole award within `undoMinutes`: its badges leave all figures and are revoked without notifying anybody, the
 * credits come back, and the mails that were not sent yet are dropped.
 * @throws Refusal 404 for an unknown award, and those of `refuseUndo`
 */
export async function undoAward(
  { award_id: id }: { award_id: string },
  request: SignedInRequest,
): Promise<{ data: z.input<typeof AwardDetails> }> {
  const { db, caller, services } = request
  const { organizationId, userId } = caller
  return db.transaction(async (tx) => {
    await lockTemplatesOfAward(tx, organizationId, id)
    await lockOrganization(tx, organizationId)
    const award = await lockAward(tx, organizationId, id)
    if (!award) throw notFound()
    refuseUndo(award, request)
    const undoing = {
      id,
      userId,
      undoneAt: services.clock.now().toISOString(),
      now: wallClockNow(services),
      reason: {
        en: m.issuing_undone_reason({}, { locale: 'en' }),
        it: m.issuing_undone_reason({}, { locale: 'it' }),
      },
      credited: await creditWords(tx, organizationId, id),
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

/**
 * @throws Refusal 403 if somebody else awarded it and the caller may revoke only their own, 409 `conflict` if it was already
 * undone or the time is over
 */
export function refuseUndo(award: AwardRow, request: Pick<SignedInRequest, 'caller' | 'services'>): void {
  if (!mayUndo(award, request))
    throw new Refusal(403, 'forbidden', { sentence: (locale) => m.access_revoke_own({}, { locale }) })
  if (award.undoneAt)
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_undone_before({}, { locale }) })
  if (undoEnd(award, request)) return
  const minutes = undoMinutes(award)
  throw new Refusal(409, 'conflict', {
    sentence: (locale) =>
      minutes % 60 === 0
        ? m.issuing_undo_over_hours({ hours: minutes / 60 }, { locale })
        : m.issuing_undo_over({ minutes }, { locale }),
  })
}

/** What the credit transaction says, in the organization's language. */
async function creditWords(tx: Database, organizationId: string, id: string): Promise<string> {
  const { language: locale } = await findOrganization(tx, organizationId)
  const title = (await findAward(tx, organizationId, id))?.version?.title
  return title ? m.issuing_undone_credits({ title }, { locale }) : m.issuing_undone_credits_several({}, { locale })
}
