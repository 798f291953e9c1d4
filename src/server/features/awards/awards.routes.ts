import '#i18n/problems/describe-results.ts'
import '#i18n/problems/describe-rows.ts'
import * as apologies from '#contract/awards/apology.ts'
import * as awards from '#contract/awards/awards.ts'
import { makeListOfAward as listContract } from '#contract/awards/list-of-award.ts'
import { previewListResults as previewResultsContract } from '#contract/awards/preview-results.ts'
import { awardBadge as awardContract } from '#contract/badges.ts'
import * as awardsToList from '#contract/list-awards.ts'
import { route } from '#server/platform/http/route.ts'
import { actionContextOf } from '../activity/action-context.ts'
import { showBadge } from '../badges/show-badge.ts'
import { awardBadge } from './award-badge.ts'
import { awardBadgeToList, listAwardedMessage } from './award-badge-to-list.ts'
import { listUndrawableNames } from './list-undrawable-names.ts'
import { makeListOfAward } from './make-list-of-award.ts'
import { previewAward, previewListAward } from './preview-award.ts'
import { previewListResults } from './results/preview-list-results.ts'
import { listAwards, showAward } from './show-award.ts'
import { apologize, showApology } from './undo/apologize.ts'
import { holdAward, releaseAward } from './undo/hold-award.ts'
import { undoAward } from './undo/undo-award.ts'

export const awardRoutes = [
  route(awardContract, 'award', async (award, request) =>
    showBadge((await awardBadge(award, actionContextOf(request))).badgeId, request),
  ),
  route(awardsToList.previewAward, 'read', previewAward),
  route(awardsToList.awardBadgeToList, 'award', async (award, request) => {
    const awarded = await awardBadgeToList(award, actionContextOf(request))
    return { message: listAwardedMessage(award, awarded, request.language), award_id: awarded.awardId }
  }),
  route(awardsToList.previewListAward, 'read', previewListAward),
  route(awardsToList.listUndrawableNames, 'read', listUndrawableNames),
  route(previewResultsContract, 'read', previewListResults),
  route(awards.listAwards, 'read', listAwards),
  route(listContract, 'award', makeListOfAward),
  route(awards.getAward, 'read', ({ award_id }, request) => showAward(award_id, request)),
  route(awards.holdAward, 'revoke', holdAward),
  route(awards.releaseAward, 'revoke', releaseAward),
  route(awards.undoAward, 'revoke', undoAward),
  route(apologies.getApology, 'read', showApology),
  route(apologies.sendApology, 'revoke', apologize),
]
