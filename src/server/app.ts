import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { mountApiDocs } from './dashboard/api-docs.ts'
import { mountCredentialFiles } from './features/credentials/credential-files.routes.ts'
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
import { routes } from './routes.ts'
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

  mountAll(app, routes, services)
  // Generated on the first request: it takes longer than everything else here does at startup.
  let openApi: ReturnType<typeof openApiOf> | undefined
  app.get('/api/v1/openapi.json', (c) => {
    openApi ??= openApiOf(routes, config)
    return c.json(openApi)
  })
  mountApiDocs(app)
  app.all('/api/*', () => {
    throw new Refusal(404, 'not_found')
  })
  mountOperations(app, services)
  mountImages(app, services)
  mountCredentialFiles(app, services)
  mountPublicPages(app, services)
  mountUploads(app, services)
  mountMore(app)

  app.onError((error, c) => answerError(error, c, log))
  return app
}
