import { etag } from 'hono/etag'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { alwaysRevalidated, answerNotFound, answerServerError, htmlOf, languageParam } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { PersonPage } from './PersonPage.tsx'
import { findPerson } from './public-person.ts'

/** Serves people's own pages. One that is off, that shows nothing, and one that was never there are the same 404. */
export function mountPersonPages(app: App, services: Services, site: Site) {
  app.use('/p/*', answerServerError(site), alwaysRevalidated, etag())
  app.get('/p/:slug', async (c) => {
    const person = await findPerson(c.req.param('slug'), services)
    if (!person?.isIndexed) c.header('X-Robots-Tag', 'noindex')
    if (!person) return answerNotFound(c, 'person', site)
    return c.html(htmlOf(<PersonPage person={person} locale={languageParam(c) ?? person.language} site={site} />))
  })
}
