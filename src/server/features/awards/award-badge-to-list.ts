import type { AwardToList } from '#contract/list-awards.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockIn } from '#server/platform/clock.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { actedBy, recordActivity } from '../activity/record-activity.sql.ts'
import { findList } from '../earners-lists/lists.sql.ts'
import { insertEvents } from '../history/events.sql.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { notEnoughCredits, refuseExpiryBeforeIssue } from './award-badge.ts'
import { countHolders, findLastIssueDay, insertListAwards, spendCredits } from './award-to-list.sql.ts'
import { withFreshNumbers } from './fresh-numbers.ts'

/**
 * E19: awards a badge to every earner of a list. One transaction takes all the credits and issues all the badges, with
 * one credit transaction for the sum and a mail for each; or it does nothing.
 * @throws Refusal 404 for an unknown template or list, 422 `template_not_assignable`, 409 `list_disabled`,
 * 422 `list_empty`, 409 `conflict` where duplicates are refused, 422 `not_enough_credits`
 */
export async function awardBadgeToList(award: AwardToList, request: SignedInRequest) {
  const { db, caller, services, language } = request
  const { organizationId, userId } = caller
  const { duplicates, earners_list_id: listId, badge_template_id: templateId } = award
  const now = wallClockIn(services.config.timeZone)
  const emittedAt = award.emitted_at ?? now
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)

  return withFreshNumbers(db, async (tx) => {
    const template = await lockTemplateForAward(tx, organizationId, templateId)
    if (!template) throw notFound()
    if (!template.isAssignable) throw new Refusal(422, 'template_not_assignable')
    const { creditsLeft, badgesCount } = await lockOrganization(tx, organizationId)
    const list = await findList(tx, organizationId, listId)
    if (!list) throw notFound()
    if (list.status === 'disabled') throw new Refusal(409, 'list_disabled')

    const listAndTemplate = { organizationId, listId, templateId, now }
    const { people, holders } = await countHolders(tx, listAndTemplate)
    if (people === 0) throw new Refusal(422, 'list_empty')
    if (duplicates === 'refuse' && holders > 0) throw heldAlready(holders)
    const lastDay = award.emitted_at_from && (await findLastIssueDay(tx, listAndTemplate, award.emitted_at_from))
    if (lastDay) refuseExpiryBeforeIssue(award.expires_at, lastDay)
    const skipped = duplicates === 'skip' ? holders : 0
    const badges = people - skipped
    if (badges > creditsLeft) throw await notEnoughCredits(badges, { ...request, db: tx })

    if (badges > 0) {
      await spendCredits(tx, organizationId, { badges, userId, description: template.title })
      const issued = await insertListAwards(tx, {
        ...listAndTemplate,
        award,
        duplicates,
        emittedAt,
        userId,
        template,
        issuedBefore: badgesCount,
      })
      if (issued !== badges) throw new Error(`${issued} badges were issued instead of the ${badges} that were paid`)
    }
    await insertEvents(tx, organizationId, [
      { userId, subject: 'earners_list', subjectId: listId, action: 'awarded', data: { templateId, badges, skipped } },
    ])
    await recordActivity(tx, {
      ...actedBy(request),
      kind: 'list_awarded',
      subject: { type: 'template', id: templateId, label: template.title },
      details: { count: badges, list: list.name, ...(skipped > 0 && { skipped }) },
    })
    const done = m.issuing_list_awarded({ issued: badges, list: list.name }, { locale: language })
    if (duplicates !== 'skip') return { message: done }
    return { message: `${done} ${m.issuing_list_skipped({ skipped }, { locale: language })}` }
  })
}

const heldAlready = (held: number) =>
  new Refusal(409, 'conflict', { sentence: (locale) => m.issuing_list_refused({ held }, { locale }) })
