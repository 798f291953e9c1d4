import type { ManyRenewals, RenewalObstacle, RenewalPreview } from '#contract/renewals.ts'
import { endOfValidity, validityOf } from '#contract/validity.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { refuseExpiryBeforeIssue } from '../awards/award-badge.ts'
import { refuseOtherSelection } from '../badges/bulk-actions.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'
import { pictures, type TemplateRow } from '../templates/template-answer.ts'
import { totalBadges } from './renew-badges.ts'
import {
  countRenewals,
  findLeftOut,
  findTemplatesAsAwarded,
  findTemplatesToRenew,
  type RenewalCount,
  type RenewedTemplate,
} from './renewals.sql.ts'

/** Maximum number of skipped badges that a preview lists by name. */
const NAMED = 100

/**
 * What a renewal would do now.
 * @throws Refusal 404 for an unknown id, 409 `conflict` if the filter matches a different number of badges than expected,
 * 422 if the new badges would expire before they are issued
 */
export async function previewRenewals(
  { badge_ids, filter, expected_count, ...renewal }: ManyRenewals,
  { db, caller, services }: SignedInRequest,
): Promise<{ data: RenewalPreview }> {
  const { organizationId } = caller
  const selection = { badge_ids, filter, expected_count }
  const now = wallClockNow(services)
  const emittedAt = renewal.emitted_at ?? now
  refuseExpiryBeforeIssue(renewal.expires_at, emittedAt)
  const selected = { organizationId, selection, now, timeZone: services.config.timeZone }
  const ids = await findTemplatesToRenew(db, selected)
  const rows = await findTemplatesAsAwarded(db, organizationId, ids)
  const renewed = rows.map(
    ({ template, version, isAssignable }): RenewedTemplate => ({
      templateId: template.id,
      versionId: version.id,
      isAssignable,
    }),
  )
  const judging = { ...selected, renewed, emittedAt }
  const counts = await countRenewals(db, judging)
  refuseOtherSelection(selection, totalBadges(counts))
  const { creditsLeft } = await findOrganization(db, organizationId)
  const renewable = counts.filter(({ obstacle }) => obstacle === null)
  const badges = totalBadges(renewable)
  const templateAnswer = ({ templateId, badges: count }: RenewalCount) => {
    const row = rows.find(({ template }) => template.id === templateId) as TemplateRow
    const validity = { validity_count: row.version.validityCount, validity_unit: row.version.validityUnit }
    const { image_path, image_high_path, image_thumbnail_path } = pictures(row.template, row.version, services.urls)
    return {
      badge_template_id: templateId,
      title: row.version.title,
      badges_to_issue: count,
      validity_count: validity.validity_count,
      validity_unit: validity.validity_unit,
      expires_at:
        renewal.expires_at === undefined ? endOfValidity(emittedAt, validityOf(validity)) : renewal.expires_at,
      image_path,
      image_high_path,
      image_thumbnail_path,
    }
  }
  return {
    data: {
      selected_count: totalBadges(counts),
      badges_to_issue: badges,
      people_count: counts[0]?.people ?? 0,
      left_out: leftOut(counts),
      left_out_badges: await findLeftOut(db, judging, NAMED),
      templates: renewable.map(templateAnswer),
      first_end: ends(renewable, 'firstEnd')[0] ?? null,
      last_end: ends(renewable, 'lastEnd').at(-1) ?? null,
      endless_count: renewable.reduce((total, { endless }) => total + endless, 0),
      credits_before: creditsLeft,
      credits_after: Math.max(0, creditsLeft - badges),
      credits_missing: Math.max(0, badges - creditsLeft),
    },
  }
}

/** The first or the last expiry dates of each template's badges, earliest first. */
const ends = (counts: RenewalCount[], which: 'firstEnd' | 'lastEnd') =>
  counts.flatMap((count) => count[which] ?? []).sort()

/** Obstacles with the number of badges they affect, most frequent first. */
function leftOut(counts: RenewalCount[]): RenewalPreview['left_out'] {
  const byObstacle = new Map<RenewalObstacle, number>()
  for (const { obstacle, badges } of counts)
    if (obstacle) byObstacle.set(obstacle, (byObstacle.get(obstacle) ?? 0) + badges)
  return [...byObstacle]
    .map(([obstacle, badges_count]) => ({ obstacle, badges_count }))
    .sort((one, other) => other.badges_count - one.badges_count)
}
