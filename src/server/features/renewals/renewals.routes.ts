import * as contract from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { route } from '#server/platform/http/route.ts'
import { actionContextOf } from '../activity/action-context.ts'
import { showBadge } from '../badges/show-badge.ts'
import { previewRenewals } from './preview-renewals.ts'
import { renewBadge, renewBadges } from './renew-badges.ts'

export const renewalRoutes = [
  route(contract.renewBadge, 'award', async (renewal, request) =>
    showBadge(await renewBadge(renewal, actionContextOf(request)), request),
  ),
  route(contract.renewBadges, 'award', async (renewals, request) => {
    const { issued, skipped, awardId } = await renewBadges(renewals, actionContextOf(request))
    const words = { locale: request.language }
    const done = m.renewal_many_done({ count: issued }, words)
    const message = skipped > 0 ? `${done} ${m.renewal_many_left_out({ count: skipped }, words)}` : done
    return { data: { renewed_count: issued, skipped_count: skipped, award_id: awardId, message } }
  }),
  route(contract.previewRenewals, 'read', previewRenewals),
]
