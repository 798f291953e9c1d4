import { readBody } from '#server/platform/http/input/body.ts'
import type { App } from '#server/platform/http/mount.ts'
import type { Services } from '#server/services.ts'
import { answerProvider } from '../answer-provider.ts'
import { connectionOf } from '../connection-of.ts'
import type { Connection } from '../identity.ts'
import { endProviderSessions } from '../logout/end-provider-sessions.ts'
import { readLogoutToken } from './logout-token.ts'
import { clientOf, readOidcAnswer } from './oidc-protocol.ts'

/** A logout token is the only field. */
const FORM_LIMITS = { bytes: 64 * 1024, fields: 20 }

/** Mounts the address to which a browser comes back, and the one by which a provider ends sessions. */
export function mountOidc(app: App, services: Services) {
  app.get('/auth/sso/:id/callback', async (c) => {
    const connection = await connectionOf(c, services, 'oidc')
    if (!connection) return c.notFound()
    const { search: query } = new URL(c.req.url)
    return answerProvider(c, services, {
      connection,
      state: c.req.query('state'),
      check: (_, attempt) => readOidcAnswer(services, connection, { attempt, query }),
    })
  })
  app.post('/auth/sso/:id/backchannel', async (c) => {
    const connection = await connectionOf(c, services, 'oidc')
    if (!connection) return c.notFound()
    const { fields } = await readBody(c.req.raw, FORM_LIMITS)
    const isTaken = await takeLogout(services, connection, fields['logout_token'])
    return isTaken ? c.body(null, 200) : c.json({ error: 'invalid_request' }, 400)
  })
}

/** Ends the sessions that a logout token names. @returns false for a token that is not taken */
async function takeLogout(services: Services, connection: Connection, token: unknown): Promise<boolean> {
  const { db, log } = services
  const named = { issuer: connection.issuer ?? '', clientId: connection.clientId ?? '' }
  const read = async () => readLogoutToken(String(token), clientOf(services, connection).keys, named)
  const logout = await read().catch((error: unknown) => {
    log.warn({ connection: connection.id, detail: String(error) }, 'a logout was refused')
    return undefined
  })
  const ended = logout && (await endProviderSessions(db, connection, logout))
  if (ended !== undefined) log.info({ connection: connection.id, ended }, 'a provider has ended sessions')
  return ended !== undefined
}
