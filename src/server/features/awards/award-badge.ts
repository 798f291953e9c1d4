import type { AwardBadge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { wallClockNow } from '#server/platform/clock.ts'
import { invalidField, notFound, Refusal } from '#server/platform/http/refusal.ts'
import { type ActionContext, activitySourceIn } from '../activity/action-context.ts'
import { refuseUndrawable } from '../earners/drawable-names.ts'
import { updateCertificateName } from '../earners/earners.sql.ts'
import { resolveOtherNames } from '../earners/resolve-other-names.ts'
import { lockOrganization } from '../organizations/lock-organization.sql.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { hasPathAward } from '../path-progress/path-awards.sql.ts'
import { notAssignable } from '../templates/not-assignable.ts'
import { lockTemplateForAward } from '../templates/templates.sql.ts'
import { insertAwardedBadge } from './award.sql.ts'

/**
 * E18: awards one badge to one person. One statement takes the credit, finds or makes the person and inserts the badge, its credit
 * transaction, its history and its mail; or does nothing.
 * @returns the ids of the badge and of its award
 * @throws Refusal 422 at the name if the address is somebody else's and `other_name` is `refuse`, 422 at `certificate_name` if
 * certificates have no letters for it, 404 for an unknown template, 422 `template_not_assignable`, 422 `not_enough_credits`, 409
 * `conflict` if the person already got the learning path's badge automatically
 */
export async function awardBadge(award: AwardBadge, context: ActionContext, kind: 'one' | 'scheduled' = 'one') {
  const { db, services, organizationId } = context
  const emittedAt = award.emitted_at ?? wallClockNow(services)
  refuseExpiryBeforeIssue(award.expires_at, emittedAt)
  await refuseUndrawable(award.certificate_name, services)

  const input = {
    ...award,
    kind,
    emittedAt,
    acted: activitySourceIn(context),
    isTemplateLocked: false,
    awardedAt: services.clock.now().toISOString(),
    mailDelay: services.config.awardMailDelay,
  }
  const isSettled = (award.other_name ?? 'separate') === 'separate' && award.certificate_name === undefined
  return (
    (isSettled && (await insertAwardedBadge(db, organizationId, input))) ||
    (await db.transaction((tx) => awardOrRefuse(input, { ...context, db: tx })))
  )
}

/** Awards with the template locked, or throws the reason why it cannot be awarded. */
async function awardOrRefuse(input: Parameters<typeof insertAwardedBadge>[2], context: ActionContext) {
  const { db: tx, organizationId } = context
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const template = await lockTemplateForAward(tx, organizationId, input.badge_template_id)
    if (!template) throw notFound()
    if (!template.isAssignable) throw notAssignable(template.status)
    await lockOrganization(tx, organizationId)
    await resolveOtherNames(tx, activitySourceIn(context), [input], () => [])
    await refuseSecondOfPath(input, context)
    const ids = await insertAwardedBadge(tx, organizationId, { ...input, isTemplateLocked: true })
    if (ids) {
      if (input.certificate_name !== undefined) {
        await updateCertificateName(tx, organizationId, ids.badgeId, input.certificate_name)
      }
      return ids
    }
    const { creditsLeft } = await findOrganization(tx, organizationId)
    if (creditsLeft < 1) throw await notEnoughCredits(1, context)
  }
  throw new Refusal(409, 'conflict')
}

/** An automatically awarded path gives each person one badge, even if somebody awards it manually at the same moment. */
async function refuseSecondOfPath(award: AwardBadge, context: ActionContext) {
  const { db: tx, services, organizationId } = context
  const path = { organizationId, pathId: award.badge_template_id, now: wallClockNow(services) }
  if (!(await hasPathAward(tx, path, award))) return
  throw new Refusal(409, 'conflict', { sentence: (locale) => m.paths_awarded_already({}, { locale }) })
}

/** A concurrent edit of a path's step makes one attempt fail; ten in a row do not happen. */
const ATTEMPTS = 10

/** The contract compares the two dates if both were sent; here the issue date may default to the service's clock. */
export function refuseExpiryBeforeIssue(expiresAt: string | null | undefined, emittedAt: string) {
  if (!expiresAt || expiresAt > emittedAt) return
  throw invalidField(['expires_at'], (locale) => m.problems_field_expires_before_issue({}, { locale }))
}

/** The refusal with the number of missing credits. */
export async function notEnoughCredits(
  needed: number,
  { db, organizationId }: Pick<ActionContext, 'db' | 'organizationId'>,
): Promise<NotEnoughCredits> {
  const { creditsLeft } = await findOrganization(db, organizationId)
  return new NotEnoughCredits(needed, creditsLeft)
}

/** Nothing was awarded because `missing` credits are missing. */
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
