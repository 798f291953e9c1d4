import type { Selection } from '#contract/badge-actions.ts'
import type { ManyRenewals, Renewal, RenewalObstacle } from '#contract/renewals.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { invalidField, Refusal } from '#server/platform/http/refusal.ts'
import { type ActionContext, activitySourceIn } from '../activity/action-context.ts'
import { recordActivity, userOf } from '../activity/record-activity.sql.ts'
import { notEnoughCredits, refuseExpiryBeforeIssue } from '../awards/award-badge.ts'
import { spendCredits } from '../awards/award-to-list.sql.ts'
import { insertAward } from '../awards/awards.sql.ts'
import { mailDelayOf } from '../awards/mail-delay.ts'
import { retryOnNumberCollision } from '../awards/retry-on-number-collision.ts'
import { insertMailDelay } from '../awards/undo/award-holds.sql.ts'
import { refuseOtherSelection, subjectOf } from '../badges/bulk-actions.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import {
  countRenewals,
  findTemplatesToRenew,
  insertRenewals,
  type RenewalCount,
  type RenewedTemplate,
} from './renewals.sql.ts'

/**
 * Renews a badge: issues a new one from the template's current version, with the person's current name and address. The
 * old badge keeps its dates.
 * @returns the new badge's id
 * @throws Refusal 404 for an unknown badge, 409 `already_renewed`, 409 `already_revoked`, 422 `template_not_assignable`,
 * 409 `conflict` if the address was erased, 422 if the dates are out of order or credits are missing
 */
export async function renewBadge(
  { badge_id: id, ...renewal }: Renewal & { badge_id: string },
  context: ActionContext,
): Promise<string> {
  const { first, obstacles } = await renew({ badge_ids: [id] }, renewal, context)
  if (first) return first
  throw refusalOf(obstacles[0]!)
}

/**
 * Renews many badges in one transaction, at one credit each. Badges that cannot be renewed are skipped.
 * @returns the numbers of renewed and skipped badges, and the award's id, which is null if all were skipped
 * @throws Refusal 404 for an unknown id, 409 `conflict` if the filter matches a different number of badges than expected,
 * 422 if the dates are out of order or credits are missing
 */
export async function renewBadges(
  { badge_ids, filter, expected_count, ...renewal }: ManyRenewals,
  context: ActionContext,
): Promise<{ issued: number; skipped: number; awardId: string | null }> {
  return renew({ badge_ids, filter, expected_count }, renewal, context)
}

async function renew(selection: Selection, renewal: Renewal, context: ActionContext) {
  const { db, services, organizationId } = context
  const userId = userOf(context.actor)
  const now = wallClockNow(services)
  const emittedAt = renewal.emitted_at ?? now
  refuseExpiryBeforeIssue(renewal.expires_at, emittedAt)
  const selected = { organizationId, selection, now, timeZone: services.config.timeZone }

  return retryOnNumberCollision(db, async (tx) => {
    const titles = new Map<string, string>()
    const renewed: RenewedTemplate[] = []
    for (const templateId of await findTemplatesToRenew(tx, selected)) {
      const template = await lockTemplateForAward(tx, organizationId, templateId)
      if (!template) continue
      titles.set(templateId, template.title)
      renewed.push({ templateId, versionId: template.versionId, isAssignable: template.isAssignable })
    }
    const { creditsLeft, badgesCount } = await lockOrganization(tx, organizationId)
    const judging = { ...selected, renewed, emittedAt }
    const counts = await countRenewals(tx, judging)
    const total = totalBadges(counts)
    refuseOtherSelection(selection, total)
    const renewable = counts.filter(({ obstacle }) => obstacle === null)
    const badges = totalBadges(renewable)
    if (badges > creditsLeft) throw await notEnoughCredits(badges, { ...context, db: tx })

    for (const { templateId, badges: count } of renewable)
      await spendCredits(tx, organizationId, { badges: count, userId, description: titles.get(templateId) ?? '' })
    const skipped = total - badges
    if (badges === 0) return { issued: 0, skipped, first: null, awardId: null, obstacles: obstaclesOf(counts) }
    const [only, ...others] = renewable.map(({ templateId }) => renewed.find((one) => one.templateId === templateId))
    const awardId = await insertAward(tx, organizationId, {
      kind: 'renewal',
      userId,
      ...(only && others.length === 0 && { templateId: only.templateId, templateVersionId: only.versionId }),
      badgesCount: badges,
      skippedCount: skipped,
      awardedAt: services.clock.now().toISOString(),
    })
    const renewals = {
      ...judging,
      userId,
      renewal,
      issuedBefore: badgesCount,
      awardId,
      mailDelay: mailDelayOf(services.config, badges),
    }
    const { issued, first } = await withFreshPlans(tx, badges, () => insertRenewals(tx, renewals))
    if (issued !== badges) throw new Error(`${issued} badges were issued instead of the ${badges} that were paid`)
    const isOne = selection.badge_ids?.length === 1 && first !== null
    await recordActivity(tx, {
      ...activitySourceIn(context),
      kind: isOne ? 'badge_renewed' : 'badges_renewed',
      subject: isOne ? { type: 'badge', id: first } : subjectOf(selection),
      details: isOne ? {} : { count: issued, ...(skipped > 0 && { skipped }) },
    })
    await insertMailDelay(tx, awardId, mailDelayOf(services.config, badges))
    return { issued, skipped, first, awardId, obstacles: obstaclesOf(counts) }
  })
}

const obstaclesOf = (counts: RenewalCount[]) => counts.flatMap(({ obstacle }) => obstacle ?? [])

/** The number of badges in all counts. */
export const totalBadges = (counts: RenewalCount[]) => counts.reduce((total, { badges }) => total + badges, 0)

/** The error for a single badge that cannot be renewed. */
function refusalOf(obstacle: RenewalObstacle): Refusal {
  switch (obstacle) {
    case 'renewed':
      return new Refusal(409, 'already_renewed')
    case 'not_assignable':
      return new Refusal(422, 'template_not_assignable')
    case 'issued_later':
      return invalidField(['emitted_at'], (locale) => m.renewal_issued_later({}, { locale }))
    case 'no_address':
      return new Refusal(409, 'conflict', { sentence: (locale) => m.renewal_no_address({}, { locale }) })
    default:
      return new Refusal(409, 'already_revoked')
  }
}
