import type { AwardBadge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import { type Acting, actedIn } from '../activity/acting.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { hasPathAward } from '../path-progress/path-awards.sql.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { insertAwardedBadge } from './award.sql.ts'

/**
 * E18: awards one badge to one person. One statement takes the credit, knows the earner, writes the badge, its credit
 * transaction, its history and the mail that tells of it; or does nothing.
 * @returns the ids of the badge and of its award
 * @throws Refusal 404 for an unknown template, 422 `template_not_assignable`, 422 `not_enough_credits`, 409
 * `conflict` where the path has awarded itself to the person
 */
export async function awardBadge(award: AwardBadge, acting: Acting, kind: 'one' | 'scheduled' = 'one') {
  const { db, services, organizationId } = acting
  const emittedAt = award.emitted_at ?? wallClockNow(services)
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)

  const input = {
    ...award,
    kind,
    emittedAt,
    acted: actedIn(acting),
    isTemplateLocked: false,
    awardedAt: services.clock.now().toISOString(),
    mailDelay: services.config.awardMailDelay,
  }
  return (
    (await insertAwardedBadge(db, organizationId, input)) ??
    (await db.transaction((tx) => awardOrRefuse(input, { ...acting, db: tx })))
  )
}

/** Awards with the template held, or finds out why it cannot be. */
async function awardOrRefuse(input: Parameters<typeof insertAwardedBadge>[2], acting: Acting) {
  const { db: tx, organizationId } = acting
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const template = await lockTemplateForAward(tx, organizationId, input.badge_template_id)
    if (!template) throw notFound()
    if (!template.isAssignable) throw new Refusal(422, 'template_not_assignable')
    await refuseSecondOfPath(input, acting)
    const ids = await insertAwardedBadge(tx, organizationId, { ...input, isTemplateLocked: true })
    if (ids) return ids
    const { creditsLeft } = await findOrganization(tx, organizationId)
    if (creditsLeft < 1) throw await notEnoughCredits(1, acting)
  }
  throw new Refusal(409, 'conflict')
}

/** A path that awards itself gives each person one badge, also where somebody awards it by hand at the same moment. */
async function refuseSecondOfPath({ badge_template_id: pathId, recipient_email: email }: AwardBadge, acting: Acting) {
  const { db: tx, services, organizationId } = acting
  const path = { organizationId, pathId, now: wallClockNow(services) }
  if (!(await hasPathAward(tx, path, email))) return
  throw new Refusal(409, 'conflict', { sentence: (locale) => m.paths_awarded_already({}, { locale }) })
}

/** A step that is edited just now makes one attempt fail; not that many in a row. */
const ATTEMPTS = 10

/** The contract compares dates that were both given; here the date of issue may be our own clock's. */
export function refuseExpiryBeforeIssue(expiresAt: string | null | undefined, emittedAt: string) {
  if (!expiresAt || expiresAt > emittedAt) return
  throw invalidField(['expires_at'], (locale) => m.problems_field_expires_before_issue({}, { locale }))
}

/** Says how many credits are missing (decisions, Badges). */
export async function notEnoughCredits(
  needed: number,
  { db, organizationId }: Pick<Acting, 'db' | 'organizationId'>,
): Promise<NotEnoughCredits> {
  const { creditsLeft } = await findOrganization(db, organizationId)
  return new NotEnoughCredits(needed, creditsLeft)
}

/** So many credits are missing that nothing is awarded. */
export class NotEnoughCredits extends Refusal {
  readonly missing: number

  constructor(needed: number, left: number) {
    const missing = needed - left
    super(422, 'not_enough_credits', {
      sentence: (locale) => m.badges_not_enough_credits({ needed, left, missing }, { locale }),
    })
    this.missing = missing
  }
}
