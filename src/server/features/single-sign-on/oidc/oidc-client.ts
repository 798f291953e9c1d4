import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch as customKeyFetch, type JWTVerifyGetKey, type RemoteJWKSetOptions } from 'jose'
import { LRUCache } from 'lru-cache'
import {
  allowInsecureRequests,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  enableNonRepudiationChecks,
  type ServerMetadata,
} from 'openid-client'
import type { Services } from '#server/services.ts'
import { PROVIDER_SECONDS, providerFetch } from '../provider-fetch.ts'

/** What signs an answer that is taken: never `none`, and never a key that both sides know. */
export const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** How far the provider's clock may be from ours, in seconds. */
export const CLOCK_SECONDS = 120

/** What a connection says about its provider, with the secret opened. */
export type OidcSettings = { clientId: string; clientSecret: string; metadata: ServerMetadata }

type OidcClient = { configuration: Configuration; keys: JWTVerifyGetKey }

/** Each keeps its provider's keys for some minutes, so that a crowd does not ask for them one by one. */
const clients = new LRUCache<string, OidcClient>({ max: 200 })

/** The client of a connection, and its provider's keys. */
export function oidcClientOf(settings: OidcSettings, services: Pick<Services, 'config'>): OidcClient {
  const key = createHash('sha256')
    .update(JSON.stringify([settings, services.config.mayProvidersBePrivate]))
    .digest('base64')
  const known = clients.get(key)
  if (known) return known
  const made = makeClient(settings, services)
  clients.set(key, made)
  return made
}

function makeClient({ clientId, clientSecret, metadata }: OidcSettings, services: Pick<Services, 'config'>) {
  const methods = metadata.token_endpoint_auth_methods_supported
  const proof = !methods || methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost
  const configuration = new Configuration(
    { ...metadata, id_token_signing_alg_values_supported: acceptedAlgorithms(metadata) },
    clientId,
    { [clockTolerance]: CLOCK_SECONDS },
    proof(clientSecret),
  )
  configuration[customFetch] = providerFetch(services)
  configuration.timeout = PROVIDER_SECONDS
  // Which addresses need encryption is decided by `providerRules`, on every request.
  allowInsecureRequests(configuration)
  // Otherwise the library trusts the connection that a token came through, and leaves its signature unchecked.
  enableNonRepudiationChecks(configuration)
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri ?? ''), keyFetch(services))
  return { configuration, keys }
}

/** How a provider's keys are fetched: as everything else that it is asked for. */
export const keyFetch = (services: Pick<Services, 'config'>): RemoteJWKSetOptions => ({
  timeoutDuration: PROVIDER_SECONDS * 1000,
  [customKeyFetch]: providerFetch(services),
})

/** The algorithms of ours that a provider announces; without an announcement it is the one that all of them have. */
export const acceptedAlgorithms = ({ id_token_signing_alg_values_supported: announced }: ServerMetadata): string[] =>
  (announced ?? ['RS256']).filter((algorithm) => ALGORITHMS.includes(algorithm))
