import type { Award } from '#contract/badges.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { type ActionContext, activitySourceIn } from '../activity/action-context.ts'
import { type NewActivity, recordActivity, userOf } from '../activity/record-activity.sql.ts'
import type { AwardedTemplate } from '../templates/templates.sql.ts'
import {
  findIssuedBadges,
  type IssuedBadge,
  insertListAwards,
  type PersonResult,
  spendCredits,
} from './award-to-list.sql.ts'
import { insertAward } from './awards.sql.ts'
import { mailDelayOf } from './mail-delay.ts'
import { insertMailDelay } from './undo/award-holds.sql.ts'

type ToPeople = {
  kind: 'path' | 'claim'
  template: AwardedTemplate
  /** In the order in which their badges are numbered. */
  earnerIds: string[]
  /** Number of badges that the organization has issued so far. */
  issuedBefore: number
  /** Written on each badge. */
  award?: Pick<Award, 'activity_title' | 'activity_started_at' | 'activity_ended_at' | 'notes'>
  results?: PersonResult[] | undefined
  recorded: Pick<NewActivity, 'kind' | 'subject'>
}

/**
 * Awards a badge to earners by id, as E19 does for a list: takes the credits and inserts the badges, mails and history. The
 * caller's transaction has locked the template and the organization, and has checked that there are enough credits.
 */
export async function awardBadgeToPeople(
  { kind, template, earnerIds, issuedBefore, award = {}, results, recorded }: ToPeople,
  context: ActionContext,
): Promise<{ awardId: string; badges: IssuedBadge[] }> {
  const { db: tx, services, organizationId } = context
  const userId = userOf(context.actor)
  const now = wallClockNow(services)
  const count = earnerIds.length
  const mailDelay = mailDelayOf(services.config, count)
  await spendCredits(tx, organizationId, { badges: count, userId, description: template.title })
  const awardId = await insertAward(tx, organizationId, {
    kind,
    userId,
    templateId: template.id,
    templateVersionId: template.versionId,
    badgesCount: count,
    awardedAt: services.clock.now().toISOString(),
  })
  const awards = {
    organizationId,
    earnerIds,
    templateId: template.id,
    now,
    award,
    results,
    duplicates: 'allow' as const,
    emittedAt: now,
    userId,
    template,
    issuedBefore,
    awardId,
    mailDelay,
  }
  const issued = await withFreshPlans(tx, count, () => insertListAwards(tx, awards))
  if (issued !== count) throw new Error(`${issued} badges were issued instead of the ${count} that were paid`)
  await recordActivity(tx, {
    ...activitySourceIn(context),
    ...recorded,
    details: { count },
  })
  await insertMailDelay(tx, awardId, mailDelay)
  return { awardId, badges: await findIssuedBadges(tx, organizationId, issuedBefore, count) }
}
