import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { answerError } from './http/answer-error.ts'
import { type App, mountAll, type Variables } from './http/mount.ts'
import { openApiOf } from './http/openapi.ts'
import { mountOperations } from './http/operations.ts'
import { Refusal } from './http/refusal.ts'
import { formsLeadTo, framedByAnyone, neverStored, securityHeaders } from './http/security-headers.ts'
import { mountImages } from './images/image.routes.ts'
import { mountUploads } from './images/uploads.routes.ts'
import { mountApiDocs } from './pages/api-docs.ts'
import { NETWORK_ORIGINS } from './pages/badge/share.ts'
import { mountCredentialFiles } from './pages/credential-files.ts'
import { mountPublicPages } from './pages/public-pages.tsx'
import { routes } from './routes.ts'
import type { Services } from './services.ts'

/** The whole service behind one address: the interface, the public pages, pictures, and whatever `mountMore` adds last. */
export function createApp(services: Services, mountMore: (app: App) => void = () => {}): App {
  const { config, log, metrics } = services
  const app: App = new Hono<{ Variables: Variables }>()

  app.use(async (c, next) => {
    const requestId = randomUUID()
    const began = performance.now()
    c.set('requestId', requestId)
    await next()
    // Set on the answer itself: by the context it would be made anew, its body a stream.
    c.res.headers.set('X-Request-Id', requestId)
    if (services.ending.signal.aborted) c.res.headers.set('Connection', 'close')
    const seconds = (performance.now() - began) / 1000
    // The route, not the path: ids and search terms stay out of the log.
    const answered = { method: c.req.method, route: c.req.routePath, status: c.res.status, seconds }
    metrics.answered(answered)
    log.debug({ requestId, ...answered }, 'answered')
  })
  app.use(compress())
  app.use('/b/:id', formsLeadTo(NETWORK_ORIGINS))
  app.use('/b/:id/embed', framedByAnyone)
  app.use(securityHeaders(config.isHttps))
  app.use('/api/*', neverStored)

  mountAll(app, routes, services)
  const openApi = openApiOf(routes, config)
  app.get('/api/v1/openapi.json', (c) => c.json(openApi))
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
