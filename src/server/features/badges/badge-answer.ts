import type { z } from 'zod'
import type { Badge, BadgeState, BadgeStatus } from '#contract/badges.ts'
import { booleanToFlag } from '#contract/formats.ts'
import { instantFrom } from '#server/platform/clock.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { badges } from '#server/schema/tables/badges.ts'
import type { mails } from '#server/schema/tables/mails.ts'
import { type OrganizationRow, organizationAnswer } from '../organizations/organizations.sql.ts'
import { pictures, type TemplateRow, templateAnswer } from '../templates/template-answer.ts'

/** A badge with the version that it was issued from, its organization, and its newest award mail. */
export type BadgeRow = TemplateRow & {
  badge: Omit<typeof badges.$inferSelect, 'searchName'>
  /** The id of the badge that renewed it. */
  renewedBy: string | null
  /** When its recipient reported that the mail is not for them. */
  mistakeReportedAt: string | null
  email: Pick<typeof mails.$inferSelect, 'id' | 'status' | 'recipient' | 'lastError' | 'sentAt'> | null
  organization: OrganizationRow
}

type BadgeAnswer = z.input<typeof Badge>

type Shown = {
  urls: Urls
  /** The wall-clock time that decides whether a badge has expired. */
  now: string
  steps?: TemplateRow[] | undefined
  /** Whether the caller may revoke it. */
  mayRevoke: boolean
}

/** A badge as the API returns it. */
export function badgeAnswer(row: BadgeRow, { urls, now, steps = [], mayRevoke }: Shown): BadgeAnswer {
  const { badge, email, template, version } = row
  const organization = organizationAnswer(row.organization, urls)
  const { image_path, image_high_path, image_thumbnail_path } = pictures(template, version, urls)
  return {
    id: badge.id,
    imported: booleanToFlag(badge.imported),
    original: badge.original,
    status: badge.status,
    state: stateOf(badge, now),
    badge_template_version_id: badge.templateVersionId,
    organization_id: badge.organizationId,
    activity_title: badge.activityTitle,
    activity_started_at: badge.activityStartedAt,
    activity_ended_at: badge.activityEndedAt,
    recipient_email: badge.recipientEmail,
    recipient_first_name: badge.recipientFirstName,
    recipient_last_name: badge.recipientLastName,
    notes: badge.notes,
    additional_details: badge.additionalDetails,
    grade: badge.grade,
    grade_scale: badge.gradeScale,
    credits_earned: badge.creditsEarned,
    evidence: badge.evidence ?? [],
    url: urls.badge(badge.id),
    number: badge.number,
    user: null,
    emitted_at: badge.emittedAt,
    expires_at: badge.expiresAt,
    created_at: instantFrom(badge.createdAt),
    updated_at: instantFrom(badge.updatedAt),
    revoked_at: badge.revokedAt,
    revoked_reason: badge.revokedReason,
    undone_at: badge.undoneAt && instantFrom(badge.undoneAt),
    renews_badge_id: badge.renewsBadgeId,
    renewed_by_badge_id: row.renewedBy,
    award_id: badge.awardId,
    mistake_reported_at: row.mistakeReportedAt && instantFrom(row.mistakeReportedAt),
    may_revoke: mayRevoke,
    email: email && mailAnswer(email),
    image_path,
    image_high_path,
    image_thumbnail_path,
    badge_template_version: {
      ...templateAnswer(row, organization, urls, steps),
      id: version.id,
      badge_template_id: template.id,
    },
  }
}

const mailAnswer = ({ lastError, sentAt, ...mail }: NonNullable<BadgeRow['email']>): BadgeAnswer['email'] => ({
  ...mail,
  error: lastError,
  sent_at: sentAt && instantFrom(sentAt),
})

/** The status, with `undone`, and `expired` for a valid badge that has expired at the wall-clock time `now`. */
export function stateOf(
  { status, expiresAt, undoneAt }: { status: BadgeStatus; expiresAt: string | null; undoneAt: string | null },
  now: string,
): BadgeState {
  if (undoneAt !== null) return 'undone'
  return status === 'valid' && expiresAt !== null && expiresAt <= now ? 'expired' : status
}
