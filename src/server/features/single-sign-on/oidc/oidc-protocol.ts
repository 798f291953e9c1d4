import type { ServerMetadata } from 'openid-client'
import type { Services } from '#server/services.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { clientSecretOf } from '../client-secret.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'
import type { Protocol } from '../protocol.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { claimsOf, questionUrl } from './ask-provider.ts'
import { discoverProvider } from './discover-provider.ts'
import { attributesIn, identityFrom } from './identity-from-claims.ts'
import { oidcClientOf } from './oidc-client.ts'
import { reachProvider } from './reach-provider.ts'
import { whyNot } from './why-not.ts'

/** OpenID Connect. */
export const oidcProtocol: Protocol = {
  read: (services, { issuer = '' }) => discoverProvider(issuer, services),
  async start(services, connection, attempt) {
    const { configuration } = clientOf(services, connection)
    await reachProvider(services, configuration.serverMetadata().token_endpoint!, attempt.purpose === 'test')
    const asked = { redirectUri: redirectUriOf(services, connection), scopes: connection.scopes ?? 'openid' }
    return (await questionUrl(configuration, attempt, asked)).href
  },
  // Names no session: the provider knows its own by its cookie, and asks whether it is to be ended.
  async leave(_, { clientId, published }) {
    const { end_session_endpoint: end } = JSON.parse(published ?? '{}') as ServerMetadata
    if (!end) return undefined
    const url = new URL(end)
    url.searchParams.set('client_id', clientId ?? '')
    return url.href
  },
}

/**
 * Who somebody is by the answer that their browser brought.
 * @param query of the address that it came to, with its question mark
 * @throws SsoRefusal
 */
export async function readOidcAnswer(
  services: Services,
  connection: Connection,
  { attempt, query }: { attempt: Attempt; query: string },
): Promise<ProviderIdentity> {
  const { configuration } = clientOf(services, connection)
  const wanted = Object.values(connection.attributes).filter((name) => name !== '')
  // Made of our own address, whatever the request was sent to: the code is exchanged for exactly this one.
  const answer = new URL(query, redirectUriOf(services, connection))
  try {
    const claims = await claimsOf(configuration, attempt, answer, wanted)
    return identityFrom(claims, connection)
  } catch (error) {
    const { code, detail, words, claims } = whyNot(error)
    throw new SsoRefusal(code, detail, {
      ...(words && { words }),
      ...(claims && { answer: JSON.stringify(claims, null, 2), attributes: attributesIn(claims) }),
    })
  }
}

/** The client of a connection, as it was last saved and read. @throws SsoRefusal if that is not enough */
export function clientOf(services: Services, connection: Connection) {
  const { clientId, published } = connection
  const clientSecret = clientSecretOf(services, connection)
  if (!clientId || !clientSecret || !published) throw new SsoRefusal('sso_provider', 'the connection is not set up')
  return oidcClientOf({ clientId, clientSecret, metadata: JSON.parse(published) as ServerMetadata }, services)
}

const redirectUriOf = ({ urls }: Services, { id }: Connection) => urls.api(`/auth/sso/${id}/callback`)
