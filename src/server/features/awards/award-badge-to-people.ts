import { wallClockNow } from '#server/platform/clock.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { type ActionContext, activitySourceIn } from '../activity/action-context.ts'
import { recordActivity, userOf } from '../activity/record-activity.sql.ts'
import type { AwardedTemplate } from '../templates/templates.sql.ts'
import { findIssuedBadges, type IssuedBadge, insertListAwards, spendCredits } from './award-to-list.sql.ts'
import { insertAward } from './awards.sql.ts'
import { mailDelayOf } from './mail-delay.ts'
import { insertMailDelay } from './undo/award-holds.sql.ts'

type ToPeople = {
  template: AwardedTemplate
  /** In the order in which their badges are numbered. */
  earnerIds: string[]
  /** Number of badges that the organization has issued so far. */
  issuedBefore: number
}

/**
 * Awards a badge to earners by id, as E19 does for a list: takes the credits and inserts the badges, mails and history. The
 * caller's transaction has locked the template and the organization, and has checked that there are enough credits.
 */
export async function awardBadgeToPeople(
  { template, earnerIds, issuedBefore }: ToPeople,
  context: ActionContext,
): Promise<IssuedBadge[]> {
  const { db: tx, services, organizationId } = context
  const userId = userOf(context.actor)
  const now = wallClockNow(services)
  const badges = earnerIds.length
  const mailDelay = mailDelayOf(services.config, badges)
  await spendCredits(tx, organizationId, { badges, userId, description: template.title })
  const awardId = await insertAward(tx, organizationId, {
    kind: 'path',
    userId,
    templateId: template.id,
    templateVersionId: template.versionId,
    badgesCount: badges,
    awardedAt: services.clock.now().toISOString(),
  })
  const awards = {
    organizationId,
    earnerIds,
    templateId: template.id,
    now,
    award: {},
    duplicates: 'allow' as const,
    emittedAt: now,
    userId,
    template,
    issuedBefore,
    awardId,
    mailDelay,
  }
  const issued = await withFreshPlans(tx, badges, () => insertListAwards(tx, awards))
  if (issued !== badges) throw new Error(`${issued} badges were issued instead of the ${badges} that were paid`)
  await recordActivity(tx, {
    ...activitySourceIn(context),
    kind: 'path_awarded',
    subject: { type: 'learning_path', id: template.id, label: template.title },
    details: { count: badges },
  })
  await insertMailDelay(tx, awardId, mailDelay)
  return findIssuedBadges(tx, organizationId, issuedBefore, badges)
}
