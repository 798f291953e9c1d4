import type { MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Uuid } from '#contract/formats.ts'
import { mayVisit } from '#server/features/passports/badge-visibility.ts'
import { readPassportCookie } from '#server/platform/http/authenticate.ts'
import type { Variables } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import type { PageContext } from '../answer-page.tsx'

/** The secret of a badge's link, which a browser sends to that badge's pages alone. */
const KEY_COOKIE = 'insegna-key'

/** Whether a visitor may see a badge's page: its earner may have hidden it, or given it a secret link. */
export const mayVisitBadge = (c: PageContext, id: string, services: Services) =>
  mayVisit(services.db, id, { passport: readPassportCookie(c, services.config), key: getCookie(c, KEY_COOKIE) })

/** Where people look at a badge. Its credential, and the files that hold it, stay checkable. */
const PAGES = /^\/b\/[^/]+(\/(embed|og\.png|certificate\.pdf|share\/\w+))?$/

/** Answers for a badge that its earner does not show to a visitor as for one that was never there. */
export const onlyToVisitors =
  (
    services: Services,
    answerMissing: (c: PageContext) => Promise<Response>,
  ): MiddlewareHandler<{ Variables: Variables }> =>
  async (c, next) => {
    const { path, method } = c.req
    const id = path.split('/')[2] ?? ''
    // A secret is posted to the page that it opens.
    const isKey = method === 'POST' && path === `/b/${id}`
    if (!PAGES.test(path) || isKey || !Uuid.safeParse(id).success) return next()
    return (await mayVisitBadge(c, id, services)) ? next() : answerMissing(c)
  }

/** Lets a browser that has shown the secret of a badge's link visit its pages, until it is closed. */
export const writeKeyCookie = (c: PageContext, id: string, key: string, { config }: Services) =>
  setCookie(c, KEY_COOKIE, key, { httpOnly: true, sameSite: 'Lax', path: `/b/${id}`, secure: config.isHttps })
