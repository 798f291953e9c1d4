import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { compress } from 'hono/compress'
import { methodNotAllowed } from 'hono/method-not-allowed'
import type { Logger } from 'pino'
import { mountApiDocs } from './dashboard/api-docs.ts'
import { mountCredentialFiles } from './features/credentials/credential-files.routes.ts'
import { answerStatusInfo } from './features/credentials/open-badges-api/answer-status-info.ts'
import { mountOpenBadgesApi } from './features/credentials/open-badges-api/open-badges-api.routes.ts'
import { answerScimError } from './features/single-sign-on/scim/answer-scim-error.ts'
import { mountSingleSignOn } from './features/single-sign-on/sign-in-pages.ts'
import { answerError } from './platform/http/answer-error.ts'
import { type App, mountAll, type Variables } from './platform/http/mount.ts'
import { mountOperations } from './platform/http/operations.ts'
import { Refusal } from './platform/http/refusal.ts'
import { allowFormTargets, allowFraming, noStore, securityHeaders } from './platform/http/security-headers.ts'
import { mountImages } from './platform/images/image.routes.ts'
import { mountUploads } from './platform/images/uploads.routes.ts'
import { openApiOf } from './platform/openapi/openapi.ts'
import { NETWORK_ORIGINS } from './public-pages/badge/share.ts'
import { mountPublicPages } from './public-pages/public-pages.tsx'
import { declaredRoutes, routes } from './routes.ts'
import type { Services } from './services.ts'

/** Whether part of the request body was left unread, as when it is too large: its connection cannot be reused then. */
function isLeftUnread(c: Context): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {}
  return c.res.status === 413 || incoming?.complete === false
}

/** The whole HTTP application: the API, the public pages, images, and what `mountMore` adds last. */
export function createApp(services: Services, mountMore: (app: App) => void = () => {}): App {
  const { config, log, metrics } = services
  const app: App = new Hono<{ Variables: Variables }>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    c.set('requestId', requestId)
    await next()
    // Set on the response itself: `c.header()` would create a new response, with a stream as its body.
    c.res.headers.set('X-Request-Id', requestId)
    if (services.ending.signal.aborted || isLeftUnread(c)) c.res.headers.set('Connection', 'close')
    const seconds = (performance.now() - began) / 1000
    // The route, not the path: ids and search terms stay out of the log.
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status, seconds }
    metrics.answered(answered)
    log.debug({ requestId, ...answered }, 'answered')
  })
  app.use(compress())
  app.use('/b/:id', allowFormTargets(NETWORK_ORIGINS))
  app.use('/b/:id/embed', allowFraming)
  app.use(securityHeaders(config.isHttps))
  app.use('/api/*', noStore)

  // Separate, because the dashboard answers a GET of any other path, which would count as a method of the API's paths.
  const api = apiApp(services)
  const pages = pagesApp(services, mountMore)
  app.use('/api/*', answerOtherMethods(api, log))
  app.use(except('/api/*', answerOtherMethods(pages, log)))
  app.route('/', api)
  app.all('/api/*', (c) => answerError(new Refusal(404, 'not_found'), c, log))
  app.route('/', pages)

  app.onError((error, c) => answerError(error, c, log))
  return app
}

function apiApp(services: Services): App {
  const api: App = new Hono<{ Variables: Variables }>()
  mountAll(api, routes, services)
  // Generated on the first request: it takes longer than everything else here does at startup.
  let openApi: ReturnType<typeof openApiOf> | undefined
  api.get('/api/v1/openapi.json', (c) => {
    openApi ??= openApiOf(declaredRoutes, services.config)
    return c.json(openApi)
  })
  mountApiDocs(api)
  return api
}

function pagesApp(services: Services, mountMore: (app: App) => void): App {
  const pages: App = new Hono<{ Variables: Variables }>()
  mountOperations(pages, services)
  mountImages(pages, services)
  mountCredentialFiles(pages, services)
  mountOpenBadgesApi(pages, services)
  mountPublicPages(pages, services)
  mountSingleSignOn(pages, services)
  mountUploads(pages, services)
  mountMore(pages)
  return pages
}

/** Paths whose errors are said as a standard has them. */
const PROTOCOLS = [
  { root: '/scim/', answer: answerScimError },
  { root: '/ims/', answer: answerStatusInfo },
]

/**
 * Answers methods that a path of the app does not have: OPTIONS with 204, any other with 405 and a problem, both with the
 * path's methods in `Allow` (RFC 9110, 9.3.7 and 15.5.6). HEAD counts where GET does.
 */
const answerOtherMethods = (app: App, log: Logger): MiddlewareHandler<{ Variables: Variables }> =>
  methodNotAllowed({
    app,
    onMethodNotAllowed: async (c, methods) => {
      const allow = [...methods, 'OPTIONS'].join(', ')
      if (c.req.method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow: allow } })
      const error = new Refusal(405, 'method_not_allowed')
      const answer = PROTOCOLS.find(({ root }) => c.req.path.startsWith(root))?.answer
      const refused = answer ? await answer(c, { log }, error) : answerError(error, c, log)
      refused.headers.set('Allow', allow)
      return refused
    },
  })
