import { TemplateType } from '#contract/templates.ts'
import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import type { OrganizationRow } from '#server/features/organizations/organizations.sql.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badgePicture, logoPicture } from '#server/platform/images/pictures.ts'
import type { Urls } from '#server/platform/urls.ts'
import { safeLink } from '../safe-link.ts'
import { nonBlankHtml, pageImage } from '../template/public-template.ts'
import { countPublished, findPublished } from './published.sql.ts'

/** Cards per page: fills whole rows of two, three or four columns. */
const CARDS = 24

/** The public data of an organization. It excludes its contact person, billing and credits. */
export type PublicOrganization = ReturnType<typeof publicOrganization>

/** One page of an organization's published templates and learning paths. */
export type Gallery = NonNullable<Awaited<ReturnType<typeof findGallery>>>

export function publicOrganization(row: OrganizationRow, urls: Urls) {
  const { city, country } = row.addressInfo
  return {
    id: row.id,
    url: urls.organization(row.id),
    name: withoutBidiControls(row.name),
    language: row.language,
    description: nonBlankHtml(row.description),
    type: row.type,
    activity: row.activity,
    website: safeLink(row.website),
    privacy: { page: safeLink(row.privacyUrl), contact: row.privacyContact },
    seat: [city, country].filter((part) => part).map((part) => withoutBidiControls(part ?? '')),
    logo: pageImage(logoPicture(row), urls),
    /** Absolute URL, for Open Graph and JSON-LD. */
    sharedLogo: urls.picture(logoPicture(row), 'high'),
  }
}

/** The page's query. */
export type GalleryQuery = { page: number; type?: TemplateType | undefined }

/**
 * One page of the published templates and learning paths, limited to the kinds that the organization shows.
 * @returns undefined beyond the last page
 */
export async function findGallery(db: Database, row: OrganizationRow, { page, type }: GalleryQuery, urls: Urls) {
  const shown = { learningPaths: row.publicLearningPaths, templates: row.publicBadgeTemplates }
  const counts = await countPublished(db, row.id, shown)
  const matching = row.publicBadgeTypes && type ? counts.filter((of) => of.type === type) : counts
  const total = sum(matching)
  const lastPage = Math.max(1, Math.ceil(total / CARDS))
  if (page > lastPage) return undefined
  const range = { offset: (page - 1) * CARDS, limit: CARDS }
  const rows = await findPublished(db, row.id, { ...shown, type: row.publicBadgeTypes ? type : undefined, ...range })
  return {
    page,
    lastPage,
    type: row.publicBadgeTypes ? type : undefined,
    all: sum(counts),
    learningPaths: sum(matching.filter(({ isLearningPath }) => isLearningPath)),
    templates: sum(matching.filter(({ isLearningPath }) => !isLearningPath)),
    /** Count per type that occurs; empty if the organization hides types. */
    types: row.publicBadgeTypes ? typesOf(counts) : [],
    cards: rows.map(({ template, version, steps }) => ({
      id: template.id,
      page: new URL(urls.template(template.id)).pathname,
      title: withoutBidiControls(version.title),
      language: version.language,
      code: withoutBidiControls(version.code),
      type: row.publicBadgeTypes ? version.type : null,
      image: pageImage(badgePicture(template, version), urls),
      isLearningPath: template.isLearningPath,
      steps,
    })),
  }
}

type Count = Awaited<ReturnType<typeof countPublished>>[number]

const sum = (counts: Count[]) => counts.reduce((total, { count }) => total + count, 0)

const typesOf = (counts: Count[]) =>
  TemplateType.options
    .map((type) => ({ type, count: sum(counts.filter((of) => of.type === type)) }))
    .filter(({ count }) => count > 0)
