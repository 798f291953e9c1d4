import type { Context, MiddlewareHandler } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { Language } from '#contract/formats.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Variables } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Site } from './layout/Document.tsx'
import {
  type MissingKind,
  NotFoundPage,
  type RateLimitedPage,
  ServerErrorPage,
  TooManyPage,
  UnavailablePage,
} from './layout/NotFoundPage.tsx'

export type PageContext = Context<{ Variables: Variables }>

/** The language from the query, such as `?lang=it`; undefined without a supported one. */
export const languageParam = (c: PageContext) => Language.safeParse(c.req.query('lang')).data

/** Renders a page to static HTML, without hydration. */
export const htmlOf = (page: React.JSX.Element) => `<!doctype html>${renderToStaticMarkup(page)}`

/** Answers 404, in the reader's language because there is no content whose language could be used. */
export function answerNotFound(c: PageContext, kind: MissingKind, site: Site) {
  return c.html(htmlOf(<NotFoundPage kind={kind} locale={readersLanguage(c)} site={site} />), 404)
}

/** Answers 429 with the time to wait for a rate-limit refusal. @throws any other error */
export function answerTooMany(c: PageContext, error: unknown, what: RateLimitedPage, site: Site) {
  if (!(error instanceof Refusal) || error.status !== 429) throw error
  const seconds = error.retryAfter ?? 60
  c.header('Retry-After', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  return c.html(htmlOf(<TooManyPage what={what} minutes={minutes} locale={readersLanguage(c)} site={site} />), 429)
}

/** Turns a server error, which is already logged, into an HTML page: 503 if the service is unavailable or busy, else 500. */
export const answerServerError =
  (site: Site): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    await next()
    if (!c.error || c.res.status < 500) return
    const locale = readersLanguage(c)
    const isUnavailable = c.res.status !== 500
    const page = isUnavailable ? (
      <UnavailablePage locale={locale} site={site} />
    ) : (
      <ServerErrorPage requestId={c.get('requestId')} locale={locale} site={site} />
    )
    const retryAfter = c.res.headers.get('retry-after')
    c.res = await c.html(htmlOf(page), isUnavailable ? 503 : 500)
    if (retryAfter) c.res.headers.set('Retry-After', retryAfter)
  }

function readersLanguage(c: PageContext): Language {
  c.header('Vary', 'Accept-Language')
  return languageParam(c) ?? languageOf(c.req.header('accept-language'))
}

/** Makes browsers revalidate cached pages, so that changes such as a revocation show at once. */
export const alwaysRevalidated: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-cache')
}
