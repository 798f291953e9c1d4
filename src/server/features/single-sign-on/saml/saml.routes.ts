import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { readBody } from '#server/platform/http/input/body.ts'
import type { App, AppContext } from '#server/platform/http/mount.ts'
import { Refusal } from '#server/platform/http/refusal.ts'
import { logoPicture } from '#server/platform/images/pictures.ts'
import type { Services } from '#server/services.ts'
import { answerProvider } from '../answer-provider.ts'
import { answerRefusal } from '../answer-refusal.ts'
import { connectionOf } from '../connection-of.ts'
import type { Connection } from '../identity.ts'
import { endProviderSessions } from '../logout/end-provider-sessions.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { readLogout } from './read-logout.ts'
import { samlClient } from './saml-client.ts'
import { partiesOf, readSamlAnswer } from './saml-protocol.ts'
import { serviceCertificates } from './service-keys.ts'
import { serviceMetadata } from './service-metadata.ts'

/** An answer with a thousand groups has 100 kB; base64 adds a third. */
const FORM_LIMITS = { bytes: 512 * 1024, fields: 20 }

/** Mounts our metadata, and the addresses to which a provider sends answers and logouts. */
export function mountSaml(app: App, services: Services) {
  app.get('/auth/sso/:id/metadata', async (c) => {
    const connection = await connectionOf(c, services, 'saml')
    if (!connection) return c.notFound()
    const headers = {
      'Content-Type': 'application/samlmetadata+xml',
      'Content-Disposition': 'inline; filename="insegna-metadata.xml"',
    }
    return c.body(await metadataOf(services, connection), 200, headers)
  })
  app.post('/auth/sso/:id/acs', async (c) => {
    const connection = await connectionOf(c, services, 'saml')
    if (!connection) return c.notFound()
    const form = await readBody(c.req.raw, FORM_LIMITS).catch((error: unknown) => {
      if (error instanceof Refusal && error.status === 413) return undefined
      throw error
    })
    if (!form) {
      const error = new SsoRefusal('sso_size', 'the answer has more than 512 kB')
      return answerRefusal(c, services, { error, connection })
    }
    const { fields } = form
    const [encoded, state] = [fields['SAMLResponse'], fields['RelayState']].map((field) => String(field ?? ''))
    return answerProvider(c, services, {
      connection,
      state,
      isPosted: true,
      check: (_, attempt) => readSamlAnswer(services, connection, { attempt, encoded: encoded! }),
    })
  })
  app.get('/auth/sso/:id/logout', async (c) => {
    // The answer to a logout that began here: whatever it says, our session was over before.
    const isAnswer = c.req.query('SAMLResponse') !== undefined
    return isAnswer ? c.redirect(`${services.urls.base}/sign-in`, 303) : signOut(c, services)
  })
}

async function metadataOf(services: Services, connection: Connection): Promise<string> {
  const { db, urls, config } = services
  const organization = await findOrganization(db, connection.organizationId)
  const { tech_email, email } = organization.contactInfo
  return serviceMetadata({
    base: urls.base,
    connectionId: connection.id,
    organization: organization.name,
    logo: urls.image('logo', logoPicture(organization)).logo_path,
    contacts: { technical: config.operatorEmail ?? (tech_email || null), support: email || null },
    certificates: (await serviceCertificates(services, connection)).map(({ certificate }) => certificate),
  })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Ends our sessions because the provider's was ended, and sends the browser back there, which goes on to its next service. */
async function signOut(c: AppContext, services: Services): Promise<Response> {
  const connection = await connectionOf(c, services, 'saml')
  if (!connection) return c.notFound()
  const { db, log, clock, urls } = services
  try {
    const parties = await partiesOf(services, connection)
    const client = samlClient(parties)
    const request = await readLogout(client, parties.addresses.logout, new URL(c.req.url).search.slice(1))
    const once = { id: `logout ${request.ID}`, expiresAt: new Date(clock.now().getTime() + DAY_MS) }
    const ended = await endProviderSessions(db, connection, {
      subject: request.nameID,
      session: request.sessionIndex,
      once,
    })
    if (ended === undefined) throw new SsoRefusal('sso_replay', 'logout: it was taken before')
    log.info({ connection: connection.id, ended }, 'a provider has ended sessions')
    if (!parties.provider.logoutUrl) return c.redirect(`${urls.base}/sign-in`, 303)
    return c.redirect(await client.getLogoutResponseUrlAsync(request, c.req.query('RelayState') ?? '', {}, true), 303)
  } catch (error) {
    if (!(error instanceof SsoRefusal)) throw error
    log.warn(
      { requestId: c.get('requestId'), code: error.code, detail: error.detail, connection: connection.id },
      'a logout was refused',
    )
    throw new Refusal(400, 'unreadable_body')
  }
}
