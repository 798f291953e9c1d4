import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { findMistakenBadge, reportMistake } from '#server/features/mistake-reports/report-mistake.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerNotFound, answerServerError, htmlOf, languageParam, type PageContext } from '../answer-page.tsx'
import type { Site } from '../layout/Document.tsx'
import { EmptyPage } from '../layout/NotFoundPage.tsx'
import { isolateBidi } from '../page-words.ts'

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

type Shown = {
  organization: string
  /** Title of the badge's template. */
  title: string
  isReported: boolean
  /** The path of this page. */
  page: string
  locale: Language
  site: Site
}

/** Lets the recipient of a misdirected mail report it. A form, because link scanners follow links but submit no forms. */
function NotForMePage({ organization, title, isReported, page, locale, site }: Shown) {
  const words = { locale }
  const about = { organization: isolateBidi(organization), title: isolateBidi(title) }
  const heading = isReported ? m.not_for_me_reported({}, words) : m.not_for_me_title({}, words)
  return (
    <EmptyPage title={heading} locale={locale} site={site}>
      <p>{isReported ? m.not_for_me_reported_text(about, words) : m.not_for_me_text(about, words)}</p>
      {!isReported && (
        <form method="post" action={`${page}?lang=${locale}`}>
          <button className="button primary" type="submit">
            {m.not_for_me_button({}, words)}
          </button>
        </form>
      )}
    </EmptyPage>
  )
}
