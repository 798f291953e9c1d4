import * as acts from '#contract/badge-acts.ts'
import * as contract from '#contract/badges.ts'
import * as mistakes from '#contract/mails/mistake-reports.ts'
import { route } from '#server/platform/http/route.ts'
import { settleMistake } from '../mistake-reports/settle-mistake.ts'
import { resendBadges, revokeBadges } from './act-on-many.ts'
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
  route(acts.revokeBadges, 'act_on_many', revokeBadges),
  route(acts.resendBadge, 'award', resendBadge),
  route(acts.resendBadges, 'award', resendBadges),
  route(acts.correctRecipient, 'award', correctRecipient),
  route(mistakes.settleMistake, 'award', settleMistake),
]
