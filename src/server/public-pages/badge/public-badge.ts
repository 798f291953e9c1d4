import type { BadgeState } from '#contract/badges.ts'
import type { BadgeRow } from '#server/features/badges/badge-answer.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { LinkedBadge } from '#server/features/renewals/linked-badges.sql.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import { unturned } from '#server/platform/text/unturned.ts'
import type { Urls } from '#server/platform/urls.ts'
import { safeLink } from '../safe-link.ts'
import { publicContent, publicIssuer } from '../template/public-template.ts'
import { mayBeIndexed } from '../visibility.ts'

/** What the public page may know of a badge. The recipient's address and the issuer's notes are not here, so it cannot show them. */
export type PublicBadge = ReturnType<typeof publicBadge>

/**
 * Picks from a badge's rows what anyone may see.
 * @param steps of a learning path, in their order
 */
export function publicBadge(
  row: BadgeRow,
  organization: OrganizationRow,
  steps: TemplateRow[],
  { urls, now, linked, towards }: Around,
) {
  const { badge, template, version } = row
  const firstName = unturned(badge.recipientFirstName)
  return {
    ...publicContent(row, organization, steps, urls, towards),
    id: badge.id,
    url: urls.badge(badge.id),
    number: badge.number,
    shortUrl: urls.badgeByNumber(badge.number),
    /** The path of the page, under whatever name the service is reached. */
    page: new URL(urls.badge(badge.id)).pathname,
    state: stateOf(badge, now),
    emittedAt: badge.emittedAt,
    expiresAt: badge.expiresAt,
    revokedAt: badge.revokedAt,
    revokedReason: badge.revokedReason,
    firstName,
    fullName: `${firstName} ${unturned(badge.recipientLastName)}`,
    activity: {
      title: unturned(badge.activityTitle),
      startedAt: badge.activityStartedAt,
      endedAt: badge.activityEndedAt,
    },
    // A grade is private unless the template says that everybody sees it: the page then knows nothing of it.
    grade: version.showsGrades && badge.grade ? unturned(badge.grade) : null,
    gradeScale: version.showsGrades && badge.grade && badge.gradeScale ? unturned(badge.gradeScale) : null,
    creditsEarned: badge.creditsEarned,
    evidence: (badge.evidence ?? []).map(({ title, url, narrative }) => ({
      title: unturned(title),
      url: safeLink(url),
      narrative: unturned(narrative ?? ''),
    })),
    organization: publicIssuer(organization, urls),
    /** The newest badge that was issued in its place, and the one in whose place it was issued. */
    newer: publicLink(linked?.newest, urls, now),
    renewed: publicLink(linked?.renewed, urls, now),
    mayBeIndexed: mayBeIndexed(template, organization),
  }
}

type Around = {
  urls: Urls
  /** The wall clock by which the badge has expired. */
  now: string
  /** The badges that renewals link it to. */
  linked?: Linked | undefined
  /** The learning path that it counts towards. */
  towards?: TemplateRow | undefined
}

type Linked = Record<'newest' | 'renewed', LinkedBadge | null>

function publicLink(badge: LinkedBadge | null | undefined, urls: Urls, now: string) {
  if (!badge) return null
  const { id, emittedAt, expiresAt } = badge
  return {
    page: new URL(urls.badge(id)).pathname,
    emittedAt,
    expiresAt,
    isExpired: expiresAt !== null && expiresAt <= now,
  }
}

function stateOf({ status, expiresAt }: BadgeRow['badge'], now: string): BadgeState {
  if (status === 'revoked' || status === 'invalid') return status
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}
