import { type App, type AppContext, requestOf } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerProvider } from './answer-provider.ts'
import { answerRefusal } from './answer-refusal.ts'
import { openAnswer, openAttempt } from './attempts/attempts.ts'
import { connectionOf } from './connection-of.ts'
import { readProviderSession } from './logout/provider-session-cookie.ts'
import { mountOidc } from './oidc/oidc.routes.ts'
import { PROTOCOLS } from './protocols.ts'
import { mountSaml } from './saml/saml.routes.ts'
import { mountScim } from './scim/scim.routes.ts'

/** The addresses below `/auth/sso` that browsers and providers open, and SCIM. None of them without the operator's leave. */
export function mountSingleSignOn(app: App, services: Services) {
  if (services.config.isSsoAllowed) {
    app.use('/auth/sso/*', async (c, next) => {
      await next()
      c.res.headers.set('Cache-Control', 'no-store')
    })
    app.get('/auth/sso/:id/start', (c) => start(c, services))
    app.get('/auth/sso/:id/finish', (c) => finish(c, services))
    app.get('/auth/sso/:id/leave', (c) => leave(c, services))
    mountOidc(app, services)
    mountSaml(app, services)
    mountScim(app, services)
  }
  // Otherwise the dashboard would answer with its HTML.
  app.all('/auth/sso/*', (c) => c.notFound())
  app.all('/scim/*', (c) => c.notFound())
}

async function start(c: AppContext, services: Services): Promise<Response> {
  const connection = await connectionOf(c, services)
  if (!connection?.onSince) return c.notFound()
  const request = requestOf(c, services)
  await services.signInLimit.passkeysPerAddress.spend(request.address)
  const returnTo = c.req.query('return_to') ?? '/'
  const attempt = await openAttempt(services, {
    connection,
    purpose: 'sign_in',
    returnTo,
    browser: request.browserKey(),
  })
  try {
    return c.redirect(await PROTOCOLS[connection.protocol].start(services, connection, attempt))
  } catch (error) {
    return answerRefusal(c, services, { error, connection, attempt })
  }
}

/** The second half of a posted answer. */
async function finish(c: AppContext, services: Services): Promise<Response> {
  const connection = await connectionOf(c, services)
  if (!connection) return c.notFound()
  return answerProvider(c, services, {
    connection,
    state: c.req.query('state'),
    check: (_, attempt) => openAnswer(services, attempt),
  })
}

/** Leads to the end of the provider's own session, once ours has ended. */
async function leave(c: AppContext, services: Services): Promise<Response> {
  const connection = await connectionOf(c, services)
  if (!connection) return c.notFound()
  const session = readProviderSession(c, services, connection)
  const url = await PROTOCOLS[connection.protocol].leave(services, connection, session)
  return url ? c.redirect(url) : c.notFound()
}
