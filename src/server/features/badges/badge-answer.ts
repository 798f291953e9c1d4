import type { z } from 'zod'
import type { Badge, BadgeState } from '#contract/badges.ts'
import type { Organization } from '#contract/organization.ts'
import { instantFrom } from '#server/clock.ts'
import type { badges } from '#server/database/schema/badges.ts'
import type { Urls } from '#server/urls.ts'
import { pictures, type TemplateRow, templateAnswer } from '../templates/template-answer.ts'

/** A badge with the version that it was issued from. */
export type BadgeRow = TemplateRow & { badge: Omit<typeof badges.$inferSelect, 'searchName'> }

type BadgeAnswer = z.input<typeof Badge>

type Shown = {
  organization: z.input<typeof Organization>
  urls: Urls
  /** The wall clock by which a badge has expired. */
  now: string
  steps?: TemplateRow[]
  email?: BadgeAnswer['email']
}

/** A badge as the interface shows it. */
export function badgeAnswer(row: BadgeRow, { organization, urls, now, steps = [], email = null }: Shown): BadgeAnswer {
  const { badge, template, version } = row
  const { image_path, image_high_path, image_thumbnail_path } = pictures(template, version, urls)
  return {
    id: badge.id,
    imported: badge.imported ? 1 : 0,
    status: badge.status as BadgeAnswer['status'],
    state: stateOf(badge, now),
    image_path,
    image_high_path,
    image_thumbnail_path,
    badge_template_version_id: version.id,
    badge_template_version: {
      ...templateAnswer(row, organization, urls, steps),
      id: version.id,
      badge_template_id: template.id,
    },
    organization_id: badge.organizationId,
    activity_title: badge.activityTitle,
    activity_started_at: badge.activityStartedAt,
    activity_ended_at: badge.activityEndedAt,
    recipient_email: badge.recipientEmail,
    recipient_first_name: badge.recipientFirstName,
    recipient_last_name: badge.recipientLastName,
    notes: badge.notes,
    additional_details: badge.additionalDetails,
    url: urls.badge(badge.id),
    user: null,
    emitted_at: badge.emittedAt,
    expires_at: badge.expiresAt,
    created_at: instantFrom(badge.createdAt),
    updated_at: instantFrom(badge.updatedAt),
    revoked_at: badge.revokedAt,
    revoked_reason: badge.revokedReason,
    email,
  }
}

/** The state as people call it. @param now the wall clock by which a badge has expired */
export const stateOf = ({ status, expiresAt }: { status: string; expiresAt: string | null }, now: string) =>
  (status === 'valid' && expiresAt !== null && expiresAt <= now ? 'expired' : status) as BadgeState
