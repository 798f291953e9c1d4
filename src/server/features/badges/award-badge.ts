import type { AwardBadge } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import { wallClockIn } from '#server/clock.ts'
import { invalidField, notFound, Refusal } from '#server/http/refusal.ts'
import type { SignedInRequest } from '#server/http/route.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { findTemplate } from '../templates/templates.sql.ts'
import { insertAwardedBadge } from './award.sql.ts'
import { showBadge } from './show-badge.ts'

/**
 * E18: awards one badge to one person. One statement takes the credit, knows the earner, writes the badge, its credit
 * transaction, its history and the mail that tells of it; or does nothing.
 * @throws Refusal 404 for an unknown template, 422 `template_not_assignable`, 422 `not_enough_credits`
 */
export async function awardBadge(award: AwardBadge, request: SignedInRequest) {
  const { db, caller, services } = request
  const emittedAt = award.emitted_at ?? wallClockIn(services.config.timeZone)
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)

  const wanted = { ...award, emittedAt, userId: caller.userId }
  let id = await insertAwardedBadge(db, caller.organizationId, wanted)
  while (!id) {
    await refuseAward(award.badge_template_id, request)
    // Nothing speaks against it: the template was edited in the same moment, or credits came. What is now counts.
    id = await insertAwardedBadge(db, caller.organizationId, wanted)
  }
  return showBadge(id, request)
}

/** Says why an award that wrote nothing cannot be. */
async function refuseAward(templateId: string, request: SignedInRequest) {
  const { db, caller } = request
  const template = await findTemplate(db, caller.organizationId, templateId)
  if (!template) throw notFound()
  if (!template.isAssignable) throw new Refusal(422, 'template_not_assignable')
  const { creditsLeft } = await findOrganization(db, caller.organizationId)
  if (creditsLeft < 1) throw await notEnoughCredits(1, request)
}

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
