import { withoutBidiControls } from '#contract/without-bidi-controls.ts'
import {
  type CollectedBadge,
  findCollected,
  findCollections,
  findPageBySlug,
  type PassportPage,
} from '#server/features/passports/passport-pages.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { pageImage } from '../template/public-template.ts'

/** What everybody sees of a person who has switched their page on. */
export type PublicPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>

export type Pin = ReturnType<typeof pinOf>

/**
 * The page behind a slug.
 * @returns undefined if it is off, nothing on it may be shown, or it was never there
 */
export async function findPerson(slug: string, services: Pick<Services, 'reading' | 'urls' | 'clock' | 'config'>) {
  const db = await services.reading()
  const page = await findPageBySlug(db, slug)
  const rows = page ? await findCollected(db, page.passportId, true) : []
  if (!page || rows.length === 0) return undefined
  const collections = await findCollections(db, page.passportId)
  return publicPerson(page, { rows, collections }, services)
}

type Chosen = { rows: CollectedBadge[]; collections: { id: string; title: string }[] }

function publicPerson(
  { slug, name, words, language, isIndexed }: PassportPage,
  { rows, collections }: Chosen,
  services: Pick<Services, 'urls' | 'clock' | 'config'>,
) {
  const now = wallClockNow(services)
  return {
    url: services.urls.page(slug),
    name: withoutBidiControls(name),
    words: withoutBidiControls(words),
    language,
    isIndexed,
    badges: rows.length,
    organizations: new Set(rows.map(({ organizationId }) => organizationId)).size,
    since: rows.map(({ emittedAt }) => emittedAt.slice(0, 4)).sort()[0] ?? '',
    collections: collections
      .map(({ id, title }) => ({
        id,
        title: withoutBidiControls(title),
        pins: rows.filter(({ collectionId }) => collectionId === id).map((row) => pinOf(row, now, services)),
      }))
      .filter(({ pins }) => pins.length > 0),
  }
}

function pinOf(row: CollectedBadge, now: string, { urls }: Pick<Services, 'urls'>) {
  const { id, version, template, organizationName, emittedAt, expiresAt } = row
  const picture = badgePicture(template, version)
  return {
    id,
    page: new URL(urls.badge(id)).pathname,
    title: withoutBidiControls(version.title),
    language: version.language,
    image: pageImage(picture, urls),
    /** Absolute, for Open Graph. */
    shared: urls.picture(picture, 'high'),
    organization: withoutBidiControls(organizationName),
    year: emittedAt.slice(0, 4),
    expiredAt: expiresAt !== null && expiresAt <= now ? expiresAt : null,
  }
}
