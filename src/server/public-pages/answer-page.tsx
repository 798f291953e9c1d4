import type { Context, MiddlewareHandler } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { Language } from '#contract/formats.ts'
import { databaseFailureOf } from '#server/platform/database/database-failure.ts'
import { languageOf } from '#server/platform/http/language.ts'
import type { Variables } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import type { Site } from './layout/Document.tsx'
import {
  NothingPage,
  type RateLimitedPage,
  ServerErrorPage,
  type Sought,
  TooManyPage,
  UnavailablePage,
} from './layout/NothingPage.tsx'

export type PageContext = Context<{ Variables: Variables }>

/** The language that the page's own link asks for, `?lang=it`. */
export const languageParam = (c: PageContext) => Language.safeParse(c.req.query('lang')).data

/** A page as text, its React gone: no script in the browser takes it over. */
export const htmlOf = (page: React.JSX.Element) => `<!doctype html>${renderToStaticMarkup(page)}`

/** Answers that there is nothing to see: in the reader's language, since no page has one. */
export function answerNothing(c: PageContext, sought: Sought, site: Site) {
  return c.html(htmlOf(<NothingPage sought={sought} locale={readersLanguage(c)} site={site} />), 404)
}

/** Answers whoever asked too often with when to come back. @throws whatever else went wrong */
export function answerTooMany(c: PageContext, error: unknown, what: RateLimitedPage, site: Site) {
  if (!(error instanceof Refusal) || error.status !== 429) throw error
  const seconds = error.retryAfter ?? 60
  c.header('Retry-After', String(seconds))
  const minutes = Math.ceil(seconds / 60)
  return c.html(htmlOf(<TooManyPage what={what} minutes={minutes} locale={readersLanguage(c)} site={site} />), 429)
}

/** Turns a fault inside a page's answer, which is logged already, into a page that a reader understands. */
export const answerServerError =
  (site: Site): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    await next()
    if (!c.error || c.res.status < 500) return
    const locale = readersLanguage(c)
    const isBusy = c.error instanceof Refusal && c.error.status === 503
    const isUnavailable = isBusy || databaseFailureOf(c.error) !== undefined
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

/** Whoever has a page asks whether it still holds: what was changed shows at once. */
export const alwaysRevalidated: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Cache-Control', 'no-cache')
}
