import type { BadgeState } from '#contract/badges.ts'
import type { Language } from '#contract/formats.ts'
import type { TemplateType } from '#contract/templates.ts'
import { isSafeLink, textOfHtml } from '#server/html/clean-html.ts'
import { badgePicture, logoPicture, type Picture } from '#server/images/pictures.ts'
import type { ImageVariant, Urls } from '#server/urls.ts'
import type { BadgeRow } from '../features/badges/badge-answer.ts'
import type { OrganizationRow } from '../features/organizations/organizations.sql.ts'
import type { TemplateRow } from '../features/templates/template-answer.ts'
import { unturned } from './page-words.ts'

/** A picture's three variants by path, so that the page shows them under whatever name the service is reached. */
type PageImage = { base: string; high: string; thumbnail: string; isDrawn: boolean }

/** What the public page may know of a badge. The recipient's address and the issuer's notes are not here, so it cannot show them. */
export type PublicBadge = ReturnType<typeof publicBadge>

/**
 * Picks from a badge's rows what anyone may see.
 * @param steps of a learning path, in their order
 * @param now the wall clock by which the badge has expired
 */
export function publicBadge(
  { badge, template, version }: BadgeRow,
  organization: OrganizationRow,
  steps: TemplateRow[],
  { urls, now }: { urls: Urls; now: string },
) {
  const firstName = unturned(badge.recipientFirstName)
  return {
    id: badge.id,
    url: urls.badge(badge.id),
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
    templateId: template.id,
    title: unturned(version.title),
    language: version.language as Language,
    image: pageImage(badgePicture(template, version), urls),
    /** Absolute, for those who fetch it without the page. */
    sharedImage: urls.picture(badgePicture(template, version), 'high'),
    type: version.type as TemplateType | null,
    code: unturned(version.code),
    version: version.number,
    description: worthShowing(version.description),
    criteria: worthShowing(version.assignmentCriteria),
    knowledge: worthShowing(version.acquiredKnowledge),
    skills: worthShowing(version.acquiredSkills),
    attitudes: worthShowing(version.acquiredAttitudes),
    scope: worthShowing(version.applicationScope),
    otherOrg: unturned(version.otherOrg ?? ''),
    otherOrgInfo: unturned(version.otherOrgInfo ?? ''),
    learnMoreUrl: safeLink(version.learnMoreUrl),
    isLearningPath: template.isLearningPath,
    steps: steps.map((step) => ({
      id: step.template.id,
      title: unturned(step.version.title),
      language: step.version.language as Language,
      image: pageImage(badgePicture(step.template, step.version), urls),
    })),
    organization: {
      name: unturned(organization.name),
      website: safeLink(organization.website),
      logo: pageImage(logoPicture(organization), urls),
    },
    mayBeIndexed: template.isPublished && organization.publicProfile,
  }
}

function stateOf({ status, expiresAt }: BadgeRow['badge'], now: string): BadgeState {
  if (status === 'revoked' || status === 'invalid') return status
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'valid'
}

function pageImage(picture: Picture, urls: Urls): PageImage {
  const path = (variant: ImageVariant) => new URL(urls.picture(picture, variant)).pathname
  return { base: path('base'), high: path('high'), thumbnail: path('thumbnail'), isDrawn: picture.uploaded === null }
}

/** An editor leaves `<p></p>` where nothing was written. */
const worthShowing = (html: string | null) => (html && textOfHtml(html) ? html : null)

const safeLink = (address: string | null) =>
  address && isSafeLink(address) && !address.startsWith('mailto:') ? address : null
