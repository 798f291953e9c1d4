import type { Language } from '#contract/formats.ts'
import type { AwardToList } from '#contract/list-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { withFreshPlans } from '#server/platform/database/fresh-plans.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import { type ActionContext, activitySourceIn } from '../activity/action-context.ts'
import { recordActivity, userOf } from '../activity/record-activity.sql.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { notEnoughCredits, refuseExpiryBeforeIssue } from './award-badge.ts'
import { countHolders, findLastIssueDay, insertListAwards, spendCredits } from './award-to-list.sql.ts'
import { insertAward } from './awards.sql.ts'
import { mailDelayOf } from './mail-delay.ts'
import { nobodyMeant, receiversWith } from './meant-people.ts'
import { resultsForAward } from './results/results-for-award.ts'
import { retryOnNumberCollision } from './retry-on-number-collision.ts'
import { insertMailDelay } from './undo/award-holds.sql.ts'

/**
 * Badges issued, people skipped because they already hold the badge, the list's name, and the award's id: null if everybody
 * was skipped.
 */
export type ListAwarded = { badges: number; skipped: number; list: string; awardId: string | null }

/** The scheduled award that has stored the people of a list, and the list's name at that time. */
export type FrozenPeople = { scheduledAwardId: string; listName: string }

/**
 * E19: awards a badge to every earner of a list, all or nothing: one database transaction takes all the credits and issues
 * all the badges, with one credit transaction for the total and a mail for each badge.
 * @param schedule for a scheduled award; with `frozen`, it awards to the people stored with it, whatever the list is now
 * @throws Refusal 404 for an unknown template or list, 422 `template_not_assignable`, 409 `list_disabled`,
 * 422 `list_empty` also if nobody meets `only`, 409 `conflict` if duplicates are refused, 422 `not_enough_credits`, and those of `resultsForAward`
 */
export async function awardBadgeToList(
  award: AwardToList,
  context: ActionContext,
  schedule?: { frozen: FrozenPeople | undefined },
): Promise<ListAwarded> {
  const frozen = schedule?.frozen
  const { db, services, organizationId } = context
  const userId = userOf(context.actor)
  const { duplicates, earners_list_id: listId, badge_template_id: templateId, only } = award
  const now = wallClockNow(services)
  const emittedAt = award.emitted_at ?? now
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)

  return retryOnNumberCollision(db, async (tx) => {
    const template = await lockTemplateForAward(tx, organizationId, templateId)
    if (!template) throw notFound()
    if (!template.isAssignable) throw notAssignable(template.status)
    const { creditsLeft, badgesCount } = await lockOrganization(tx, organizationId)
    const list = frozen ? { name: frozen.listName } : await findEnabledList(tx, organizationId, listId)

    const frozenAs = frozen && { frozenAs: frozen.scheduledAwardId }
    const everybody = { organizationId, listId, templateId, now, ...frozenAs }
    const listAndTemplate = await receiversWith(tx, everybody, only)
    const { people, holders } = await countHolders(tx, listAndTemplate)
    if (people === 0) throw nobodyMeant(only)
    if (duplicates === 'refuse' && holders > 0) throw heldAlready(holders)
    const lastDay = award.emitted_at_from && (await findLastIssueDay(tx, listAndTemplate, award.emitted_at_from))
    if (lastDay) refuseExpiryBeforeIssue(award.expires_at, lastDay)
    const results = await resultsForAward(tx, everybody, award, listAndTemplate.earnerIds)
    const skipped = duplicates === 'skip' ? holders : 0
    const badges = people - skipped
    if (badges > creditsLeft) throw await notEnoughCredits(badges, { ...context, db: tx })

    let awardId: string | null = null
    if (badges > 0) {
      awardId = await insertAward(tx, organizationId, {
        kind: schedule ? 'scheduled' : 'list',
        userId,
        templateId,
        templateVersionId: template.versionId,
        listId,
        listName: list.name,
        only: only ?? null,
        badgesCount: badges,
        skippedCount: skipped,
        awardedAt: services.clock.now().toISOString(),
      })
      await spendCredits(tx, organizationId, { badges, userId, description: template.title })
      const awards = {
        ...listAndTemplate,
        award,
        duplicates,
        results,
        emittedAt,
        userId,
        template,
        issuedBefore: badgesCount,
        awardId,
        mailDelay: mailDelayOf(services.config, badges),
      }
      const issued = await withFreshPlans(tx, badges, () => insertListAwards(tx, awards))
      if (issued !== badges) throw new Error(`${issued} badges were issued instead of the ${badges} that were paid`)
    }
    await insertEvents(tx, organizationId, [
      { userId, subject: 'earners_list', subjectId: listId, action: 'awarded', data: { templateId, badges, skipped } },
    ])
    await recordActivity(tx, {
      ...activitySourceIn(context),
      kind: 'list_awarded',
      subject: { type: 'template', id: templateId, label: template.title },
      details: { count: badges, list: list.name, ...(skipped > 0 && { skipped }), ...(only && { only: only.name }) },
    })
    if (awardId) await insertMailDelay(tx, awardId, mailDelayOf(services.config, badges))
    return { badges, skipped, list: list.name, awardId }
  })
}

/** The message of E19's response. */
export function listAwardedMessage({ duplicates }: AwardToList, awarded: ListAwarded, locale: Language): string {
  const { badges, skipped, list } = awarded
  const done = m.issuing_list_awarded({ issued: badges, list }, { locale })
  return duplicates === 'skip' ? `${done} ${m.issuing_list_skipped({ skipped }, { locale })}` : done
}

async function findEnabledList(tx: Database, organizationId: string, id: string) {
  const list = await findList(tx, organizationId, id)
  if (!list) throw notFound()
  if (list.status === 'disabled') throw new Refusal(409, 'list_disabled')
  return list
}

const heldAlready = (held: number) =>
  new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_list_refused({ held }, { locale }) })
