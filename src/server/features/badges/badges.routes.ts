import * as badgeActions from '#contract/badge-actions.ts'
import * as contract from '#contract/badges.ts'
import * as mistakes from '#contract/mails/mistake-reports.ts'
import { route } from '#server/platform/http/route.ts'
import { resolveMistake } from '../mistake-reports/resolve-mistake.ts'
import { resendBadges, revokeBadges } from './bulk-actions.ts'
import { correctRecipient } from './correct-recipient.ts'
import { exportBadges } from './export-badges.ts'
import { listBadges } from './list-badges.ts'
import { resendBadge } from './resend-badge.ts'
import { revokeBadge } from './revoke-badge.ts'
import { showBadge } from './show-badge.ts'

export const badgeRoutes = [
  route(contract.listBadges, 'read', listBadges),
  route(contract.exportBadges, 'read', exportBadges),
  route(contract.getBadge, 'read', ({ badge_id }, request) => showBadge(badge_id, request)),
  route(contract.revokeBadge, 'revoke', revokeBadge),
  route(badgeActions.revokeBadges, 'revoke', revokeBadges),
  route(badgeActions.resendBadge, 'award', resendBadge),
  route(badgeActions.resendBadges, 'award', resendBadges),
  route(badgeActions.correctRecipient, 'award', correctRecipient),
  route(mistakes.resolveMistake, 'award', resolveMistake),
]
