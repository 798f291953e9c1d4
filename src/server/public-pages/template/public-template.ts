import { validityOf } from '#contract/validity.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { pathRule } from '#server/features/templates/path-rule.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { badgePicture, logoPicture, type Picture } from '#server/platform/images/pictures.ts'
import { unturned } from '#server/platform/text/unturned.ts'
import type { ImageVariant, Urls } from '#server/platform/urls.ts'
import { safeLink } from '../safe-link.ts'
import { hasPage, isOpen } from '../visibility.ts'
import { publicMicroCredential } from './public-micro-credential.ts'

/**
 * A picture's three variants by path, so that the page shows them under whatever name the service is reached, and where we
 * drew it the lines that it is drawn of.
 */
export type PageImage = { base: string; high: string; thumbnail: string; lines: string | null }

/** What a version of a template says, as anyone may read it. */
export type PublicContent = ReturnType<typeof publicContent>

/** A template with a page of its own. */
export type PublicTemplate = ReturnType<typeof publicTemplate>

/**
 * Picks from a template and one of its versions what anyone may see.
 * @param steps of a learning path, in their order
 * @param towards the learning path that it counts towards
 */
export function publicContent(
  { template, version }: Pick<TemplateRow, 'template' | 'version'>,
  organization: OrganizationRow,
  steps: TemplateRow[],
  urls: Urls,
  towards?: TemplateRow,
) {
  return {
    templateId: template.id,
    title: unturned(version.title),
    language: version.language,
    /** What the picture is made of. */
    picture: badgePicture(template, version),
    image: pageImage(badgePicture(template, version), urls),
    /** Absolute, for those who fetch it without the page. */
    sharedImage: urls.picture(badgePicture(template, version), 'high'),
    type: version.type,
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
    validity: validityOf({ validity_count: version.validityCount, validity_unit: version.validityUnit }),
    microCredential: publicMicroCredential(
      version,
      organization,
      towards && pageOf(towards.template, organization, urls),
    ),
    alignments: version.alignments.map(({ framework, code, name, url }) => ({
      framework: unturned([framework, code].filter(Boolean).join(' · ')),
      name: unturned(name),
      url: safeLink(url),
    })),
    isLearningPath: template.isLearningPath,
    rule: pathRule(version, steps),
    steps: steps.map((step) => ({
      id: step.template.id,
      isRequired: step.isRequired !== false,
      title: unturned(step.version.title),
      language: step.version.language,
      image: pageImage(badgePicture(step.template, step.version), urls),
      /** The path of the step's own page, null where it has none. */
      page: pageOf(step.template, organization, urls),
    })),
  }
}

/** A template as its own page shows it: its current version. */
export function publicTemplate(
  row: TemplateRow,
  organization: OrganizationRow,
  steps: TemplateRow[],
  urls: Urls,
  towards?: TemplateRow,
) {
  return {
    ...publicContent(row, organization, steps, urls, towards),
    url: urls.template(row.template.id),
    isArchived: row.template.status === 'archived',
    organization: publicIssuer(organization, urls),
  }
}

/** Who stands behind a badge, and where to read more about them. */
export const publicIssuer = (organization: OrganizationRow, urls: Urls) => ({
  name: unturned(organization.name),
  logo: pageImage(logoPicture(organization), urls),
  website: safeLink(organization.website),
  privacy: { page: safeLink(organization.privacyUrl), contact: organization.privacyContact },
  /** The path of the organization's page, null where it keeps none. */
  page: isOpen(organization) ? pathOf(urls.organization(organization.id)) : null,
  /** The same, absolute. */
  url: isOpen(organization) ? urls.organization(organization.id) : null,
})

/** Where a page finds a picture, as paths: it asks whichever host it came from. */
export function pageImage(picture: Picture, urls: Urls): PageImage {
  const path = (variant: ImageVariant) => pathOf(urls.picture(picture, variant))
  const lines = urls.lines(picture)
  return { base: path('base'), high: path('high'), thumbnail: path('thumbnail'), lines: lines && pathOf(lines) }
}

/** The path of a template's own page, null where it has none. */
const pageOf = (template: TemplateRow['template'], organization: OrganizationRow, urls: Urls) =>
  hasPage(template, organization) ? pathOf(urls.template(template.id)) : null

const pathOf = (url: string) => new URL(url).pathname

/** An editor leaves `<p></p>` where nothing was written. */
export const worthShowing = (html: string | null) => (html && textOfHtml(html) ? html : null)
