import { isCompleteMicroCredential } from '#contract/micro-credentials/micro-credential-elements.ts'
import { emptyMicroCredential, type MicroCredential } from '#contract/micro-credentials/micro-credentials.ts'
import { validityOf } from '#contract/validity.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import { pathRule } from '#server/features/templates/path-rule.ts'
import type { TemplateRow } from '#server/features/templates/template-answer.ts'
import { textOfHtml } from '#server/platform/html/clean-html.ts'
import { badgePicture, logoPicture, type Picture } from '#server/platform/images/pictures.ts'
import type { ImageVariant, Urls } from '#server/platform/urls.ts'
import { safeLink } from '../safe-link.ts'
import { hasPage, isOpen } from '../visibility.ts'

/**
 * A picture's three variants as paths, so that they work under any host name of the service. `lines` is the SVG of
 * generated art, null for an upload.
 */
export type PageImage = { base: string; high: string; thumbnail: string; lines: string | null }

/** The public content of a template version. */
export type PublicContent = ReturnType<typeof publicContent>

/** A template that has a public page. */
export type PublicTemplate = ReturnType<typeof publicTemplate>

/**
 * Selects the public data of a template and one of its versions.
 * @param steps of a learning path, in order
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
    title: withoutBidiControls(version.title),
    language: version.language,
    picture: badgePicture(template, version),
    image: pageImage(badgePicture(template, version), urls),
    imageAlt: withoutBidiControls(version.imageAlt ?? ''),
    /** Absolute URL, for Open Graph and JSON-LD. */
    sharedImage: urls.picture(badgePicture(template, version), 'high'),
    type: version.type,
    code: withoutBidiControls(version.code),
    version: version.number,
    description: nonBlankHtml(version.description),
    criteria: nonBlankHtml(version.assignmentCriteria),
    knowledge: nonBlankHtml(version.acquiredKnowledge),
    skills: nonBlankHtml(version.acquiredSkills),
    attitudes: nonBlankHtml(version.acquiredAttitudes),
    scope: nonBlankHtml(version.applicationScope),
    otherOrg: withoutBidiControls(version.otherOrg ?? ''),
    otherOrgInfo: withoutBidiControls(version.otherOrgInfo ?? ''),
    learnMoreUrl: safeLink(version.learnMoreUrl),
    validity: validityOf({ validity_count: version.validityCount, validity_unit: version.validityUnit }),
    microCredential: publicMicroCredential(
      version,
      organization,
      towards && pageOf(towards.template, organization, urls),
    ),
    alignments: version.alignments.map(({ framework, code, name, url }) => ({
      framework: withoutBidiControls([framework, code].filter(Boolean).join(' · ')),
      name: withoutBidiControls(name),
      url: safeLink(url),
    })),
    isLearningPath: template.isLearningPath,
    rule: pathRule(version, steps),
    steps: steps.map((step) => ({
      id: step.template.id,
      isRequired: step.isRequired !== false,
      title: withoutBidiControls(step.version.title),
      language: step.version.language,
      image: pageImage(badgePicture(step.template, step.version), urls),
      /** Path of the step's public page; null if it has none. */
      page: pageOf(step.template, organization, urls),
    })),
  }
}

/** A template's current version, as its own page shows it. */
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

/** The public data of an issuer. */
export const publicIssuer = (organization: OrganizationRow, urls: Urls) => ({
  name: withoutBidiControls(organization.name),
  logo: pageImage(logoPicture(organization), urls),
  website: safeLink(organization.website),
  linkedinId: organization.linkedinId,
  privacy: { page: safeLink(organization.privacyUrl), contact: organization.privacyContact },
  /** Path of the organization's public page; null if it has none. */
  page: isOpen(organization) ? pathOf(urls.organization(organization.id)) : null,
  /** The same as an absolute URL. */
  url: isOpen(organization) ? urls.organization(organization.id) : null,
})

/** The paths of a picture's variants. */
export function pageImage(picture: Picture, urls: Urls): PageImage {
  const path = (variant: ImageVariant) => pathOf(urls.picture(picture, variant))
  const lines = urls.lines(picture)
  return { base: path('base'), high: path('high'), thumbnail: path('thumbnail'), lines: lines && pathOf(lines) }
}

/** Path of a template's public page; null if it has none. */
const pageOf = (template: TemplateRow['template'], organization: OrganizationRow, urls: Urls) =>
  hasPage(template, organization) ? pathOf(urls.template(template.id)) : null

const pathOf = (url: string) => new URL(url).pathname

/** Null for HTML without text: an empty rich-text editor leaves `<p></p>`. */
export const nonBlankHtml = (html: string | null) => (html && textOfHtml(html) ? html : null)

/**
 * The public data of the European micro-credential that a version describes; null for any other badge.
 * @param pathPage path of the public page of the learning path that it counts towards
 */
function publicMicroCredential(
  { isMicroCredential, microCredential, title }: TemplateRow['version'],
  organization: OrganizationRow,
  pathPage: string | null | undefined,
) {
  if (!isMicroCredential) return null
  const block = unturnedThroughout(microCredential ?? emptyMicroCredential())
  const country = withoutBidiControls(organization.addressInfo.country ?? '') || null
  const described = { is_micro_credential: true, title, micro_credential: block }
  // Only one with all eleven elements may be called "European micro-credential".
  return { block, country, isComplete: isCompleteMicroCredential(described, country), pathPage: pathPage ?? null }
}

/** Strips bidi control characters from every string in it. */
const unturnedThroughout = (block: MicroCredential): MicroCredential =>
  JSON.parse(JSON.stringify(block), (_, value) => (typeof value === 'string' ? withoutBidiControls(value) : value))
