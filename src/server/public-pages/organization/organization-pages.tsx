import { etag } from 'hono/etag'
import { z } from 'zod'
import { Uuid } from '#contract/formats.ts'
import { TemplateType } from '#contract/templates.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { alwaysRevalidated, answerNotFound, answerServerError, htmlOf, languageParam } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { isOpen } from '../visibility.ts'
import { OrganizationPage } from './OrganizationPage.tsx'
import { findGallery, type GalleryQuery, publicOrganization } from './public-organization.ts'
import { findAnyOrganization } from './published.sql.ts'

/** Invalid parameters fall back to the first page and all types. */
const GalleryParams = z.object({
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
  type: TemplateType.optional().catch(undefined),
})

/** Serves the public pages of organizations; one without a public page is a 404. */
export function mountOrganizationPages(app: App, services: Services, site: Site) {
  app.use('/o/:id', answerServerError(site), alwaysRevalidated, etag())
  app.get('/o/:id', async (c) => {
    const found = await findShown(c.req.param('id'), GalleryParams.parse(c.req.query()), services)
    if (!found) return answerNotFound(c, 'organization', site)
    const locale = languageParam(c) ?? found.organization.language
    return c.html(htmlOf(<OrganizationPage {...found} locale={locale} site={site} />))
  })
}

async function findShown(id: string, query: GalleryQuery, { reading, urls }: Services) {
  if (!Uuid.safeParse(id).success) return undefined
  const db = await reading()
  const row = await findAnyOrganization(db, id)
  if (!row || !isOpen(row)) return undefined
  const gallery = await findGallery(db, row, query, urls)
  return gallery && { organization: publicOrganization(row, urls), gallery }
}
