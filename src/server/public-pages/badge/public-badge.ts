import type { BadgeState } from '#contract/badges.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import type { BadgeRow } from '#server/features/badges/badge-answer.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { LinkedBadge } from '#server/features/renewals/linked-badges.sql.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import type { Urls } from '#server/platform/urls.ts'
import { safeLink } from '../safe-link.ts'
import { publicContent, publicIssuer } from '../template/public-template.ts'
import { mayBeIndexed } from '../visibility.ts'

/** The public data of a badge. It excludes the recipient's address and the issuer's notes, so no page can leak them. */
export type PublicBadge = ReturnType<typeof publicBadge>

/**
 * Selects the public data from a badge's rows.
 * @param steps of a learning path, in order
 */
export function publicBadge(
  row: BadgeRow,
  organization: OrganizationRow,
  steps: TemplateRow[],
  { urls, now, linked, towards }: BadgeContext,
) {
  const { badge, template, version } = row
  const firstName = withoutBidiControls(badge.recipientFirstName)
  const lastName = withoutBidiControls(badge.recipientLastName)
  return {
    ...publicContent(row, organization, steps, urls, towards),
    id: badge.id,
    url: urls.badge(badge.id),
    number: badge.number,
    shortUrl: urls.badgeByNumber(badge.number),
    /** Path only, so that it works under any host name of the service. */
    page: new URL(urls.badge(badge.id)).pathname,
    state: stateOf(badge, now),
    emittedAt: badge.emittedAt,
    expiresAt: badge.expiresAt,
    revokedAt: badge.revokedAt,
    revokedReason: badge.revokedReason,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    activity: {
      title: withoutBidiControls(badge.activityTitle),
      startedAt: badge.activityStartedAt,
      endedAt: badge.activityEndedAt,
    },
    // A grade is private unless the template makes it public.
    grade: version.showsGrades && badge.grade ? withoutBidiControls(badge.grade) : null,
    gradeScale: version.showsGrades && badge.grade && badge.gradeScale ? withoutBidiControls(badge.gradeScale) : null,
    creditsEarned: badge.creditsEarned,
    evidence: (badge.evidence ?? []).map(({ title, url, narrative }) => ({
      title: withoutBidiControls(title),
      url: safeLink(url),
      narrative: withoutBidiControls(narrative ?? ''),
    })),
    organization: publicIssuer(organization, urls),
    /** Where an imported badge was issued. */
    original: badge.original && {
      issuer: withoutBidiControls(badge.original.issuer),
      url: safeLink(badge.original.url),
    },
    /** The newest badge that renews this one, and the badge that this one renews. */
    newer: publicLink(linked?.newest, urls, now),
    renewed: publicLink(linked?.renewed, urls, now),
    mayBeIndexed: mayBeIndexed(template, organization),
  }
}

type BadgeContext = {
  urls: Urls
  /** The current wall-clock time, against which expiry is checked. */
  now: string
  /** Badges linked to it by renewal. */
  linked?: Linked | undefined
  /** The learning path that its micro-credential counts towards. */
  towards?: TemplateRow | undefined
}

type Linked = Record<'newest' | 'renewed', LinkedBadge | null>

function publicLink(badge: LinkedBadge | null | undefined, urls: Urls, now: string) {
  if (!badge) return null
  const { id, language, emittedAt, expiresAt } = badge
  return {
    path: new URL(urls.badge(id)).pathname,
    language,
    emittedAt,
    expiresAt,
    isExpired: expiresAt !== null && expiresAt <= now,
  }
}

function stateOf({ status, expiresAt }: BadgeRow['badge'], now: string): Exclude<BadgeState, 'undone'> {
  if (status === 'revoked' || status === 'invalid') return status
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}
