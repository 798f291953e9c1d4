import type { AwardBadge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockIn } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { actedBy } from '../activity/record-activity.sql.ts'
import { showBadge } from '../badges/show-badge.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { insertAwardedBadge } from './award.sql.ts'

/**
 * E18: awards one badge to one person. One statement takes the credit, knows the earner, writes the badge, its credit
 * transaction, its history and the mail that tells of it; or does nothing.
 * @throws Refusal 404 for an unknown template, 422 `template_not_assignable`, 422 `not_enough_credits`
 */
export async function awardBadge(award: AwardBadge, request: SignedInRequest) {
  const { db, caller, services } = request
  const emittedAt = award.emitted_at ?? wallClockIn(services.config.timeZone)
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)

  const wanted = { ...award, emittedAt, acted: actedBy(request) }
  const id =
    (await insertAwardedBadge(db, caller.organizationId, wanted)) ??
    (await db.transaction((tx) => awardOrSayWhy(wanted, { ...request, db: tx })))
  return showBadge(id, request)
}

/** Awards with the template held, or finds out why it cannot be. */
async function awardOrSayWhy(wanted: Parameters<typeof insertAwardedBadge>[2], request: SignedInRequest) {
  const { db: tx, caller } = request
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const template = await lockTemplateForAward(tx, caller.organizationId, wanted.badge_template_id)
    if (!template) throw notFound()
    if (!template.isAssignable) throw new Refusal(422, 'template_not_assignable')
    const id = await insertAwardedBadge(tx, caller.organizationId, wanted)
    if (id) return id
    const { creditsLeft } = await findOrganization(tx, caller.organizationId)
    if (creditsLeft < 1) throw await notEnoughCredits(1, request)
  }
  throw new Refusal(409, 'conflict')
}

/** A step that is edited just now makes one attempt fail; not that many in a row. */
const ATTEMPTS = 10

/** The contract compares dates that were both given; here the date of issue may be our own clock's. */
export function refuseExpiryBeforeIssue(expiresAt: string | null | undefined, emittedAt: string) {
  if (!expiresAt || expiresAt > emittedAt) return
  throw invalidField(['expires_at'], (locale) => m.problems_field_expires_before_issue({}, { locale }))
}

/** Says how many credits are missing (decisions, Badges). */
export async function notEnoughCredits(needed: number, { db, caller }: SignedInRequest): Promise<Refusal> {
  const { creditsLeft } = await findOrganization(db, caller.organizationId)
  const counts = { needed, left: creditsLeft, missing: needed - creditsLeft }
  return new Refusal(422, 'not_enough_credits', {
    sentence: (locale) => m.badges_not_enough_credits(counts, { locale }),
  })
}
