import { awardBadge as awardContract } from '#contract/badges.ts'
import * as listAwards from '#contract/list-awards.ts'
import { route } from '#server/platform/http/route.ts'
import { awardBadge } from './award-badge.ts'
import { awardBadgeToList } from './award-badge-to-list.ts'
import { previewAward, previewListAward } from './preview-award.ts'

export const awardRoutes = [
  route(awardContract, 'award', awardBadge),
  route(listAwards.previewAward, 'read', previewAward),
  route(listAwards.awardBadgeToList, 'award', awardBadgeToList),
  route(listAwards.previewListAward, 'read', previewListAward),
]
