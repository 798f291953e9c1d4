import { etag } from 'hono/etag'
import { Uuid } from '#contract/formats.ts'
import { findSteps, findTemplate } from '#server/features/templates/templates.sql.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { alwaysRevalidated, answerNotFound, answerServerError, htmlOf, languageParam } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { findOrganizationOfTemplate } from '../organization/published.sql.ts'
import { hasPage } from '../visibility.ts'
import { findPathTowards } from './find-path-towards.ts'
import { publicTemplate } from './public-template.ts'
import { TemplatePage } from './TemplatePage.tsx'

/** Serves the pages of published templates and learning paths; everything else is a 404. */
export function mountTemplatePages(app: App, services: Services, site: Site) {
  app.use('/t/:id', answerServerError(site), alwaysRevalidated, etag())
  app.get('/t/:id', async (c) => {
    const template = await findShownTemplate(c.req.param('id'), services)
    if (!template) return answerNotFound(c, 'template', site)
    return c.html(
      htmlOf(<TemplatePage template={template} locale={languageParam(c) ?? template.language} site={site} />),
    )
  })
}

async function findShownTemplate(id: string, { reading, urls }: Services) {
  if (!Uuid.safeParse(id).success) return undefined
  const db = await reading()
  const organization = await findOrganizationOfTemplate(db, id)
  const row = organization && (await findTemplate(db, organization.id, id))
  if (!row || !hasPage(row.template, organization)) return undefined
  const steps = row.template.isLearningPath ? await findSteps(db, organization.id, [row.version.id], 'now') : undefined
  const towards = await findPathTowards(db, organization.id, row.version)
  return publicTemplate(row, organization, steps?.get(row.version.id) ?? [], urls, towards)
}
