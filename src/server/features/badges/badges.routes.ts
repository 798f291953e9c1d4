import * as contract from '#contract/badges.ts'
import { route } from '#server/http/route.ts'
import { awardBadge } from './award-badge.ts'
import { listBadges } from './list-badges.ts'
import { revokeBadge } from './revoke-badge.ts'
import { showBadge } from './show-badge.ts'

export const badgeRoutes = [
  route(contract.listBadges, 'read', listBadges),
  route(contract.getBadge, 'read', ({ badge_id }, request) => showBadge(badge_id, request)),
  route(contract.awardBadge, 'issue', awardBadge),
  route(contract.revokeBadge, 'issue', revokeBadge),
]
