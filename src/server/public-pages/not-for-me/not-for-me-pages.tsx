import { findMistakenBadge, reportMistake } from '#server/features/mistake-reports/report-mistake.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { NotForMePage } from './NotForMePage.tsx'

/** Serves the page to report that an award mail reached the wrong person. A GET changes nothing. */
export function mountNotForMePages(app: App, services: Services, site: Site) {
  app.use('/not-for-me/*', answerServerError(site), async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
  })
  app.get('/not-for-me/:token', async (c: PageContext) => {
    const token = c.req.param('token') ?? ''
    const badge = await findMistakenBadge(token, services)
    if (!badge) return answerNotFound(c, 'mistake', site)
    const locale = languageParam(c) ?? badge.language
    return c.html(htmlOf(<NotForMePage {...badge} {...{ page: `${site.root}/not-for-me/${token}`, locale, site }} />))
  })
  app.post('/not-for-me/:token', async (c: PageContext) => {
    const badge = await findMistakenBadge(c.req.param('token') ?? '', services)
    if (!badge) return answerNotFound(c, 'mistake', site)
    await reportMistake(badge, services)
    const { pathname, search } = new URL(c.req.url)
    return c.redirect(`${pathname.split('/').at(-1)}${search}`, 303)
  })
}
