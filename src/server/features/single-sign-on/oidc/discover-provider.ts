import { createRemoteJWKSet } from 'jose'
import { allowInsecureRequests, customFetch, discovery, None } from 'openid-client'
import { m } from '#i18n/compiled/messages.js'
import type { Services } from '#server/services.ts'
import { type ReadProvider, UnusableProvider } from '../protocol.ts'
import { mayAsk, PROVIDER_SECONDS, providerFetch } from '../provider-fetch.ts'
import { acceptedAlgorithms, keyFetch } from './oidc-client.ts'

/** Why a provider cannot be used, in words for whoever sets it up. */
const REASONS = {
  unreachable: m.oidc_unreachable,
  inward: m.oidc_inward,
  other_issuer: m.oidc_other_issuer,
  incomplete: m.oidc_incomplete,
  no_algorithm: m.oidc_no_algorithm,
  no_keys: m.oidc_no_keys,
}

const unusable = (reason: keyof typeof REASONS, options?: ErrorOptions) =>
  new UnusableProvider('issuer', (locale) => REASONS[reason]({}, { locale }), options)

type Rules = Pick<Services, 'config'>

/** What is kept of a provider's discovery document. */
const KEPT = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
  'id_token_signing_alg_values_supported',
  'token_endpoint_auth_methods_supported',
  'authorization_response_iss_parameter_supported',
] as const

/** What every provider knows. */
const DEFAULT_SCOPES = 'openid email profile'

const WELL_KNOWN = /\/?\.well-known\/openid-configuration\/?$/

/**
 * Reads how a provider is asked, and whether it can be: all that a sign-in needs is there, within the rules, and signed in a way
 * that is taken.
 * @param written the issuer; people also paste the address of its discovery document
 * @throws UnusableProvider
 */
export async function discoverProvider(written: string, services: Rules): Promise<ReadProvider> {
  const issuer = written.trim().replace(WELL_KNOWN, '')
  const found = await orUnreachable(readDiscovery(issuer, services))
  // The library lets Microsoft's address for everybody stand for every tenant, whose people are not the institution's.
  if (withoutSlash(found.issuer) !== withoutSlash(issuer)) throw unusable('other_issuer')
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint } = found
  const { response_types_supported } = found
  const takesCode = !Array.isArray(response_types_supported) || response_types_supported.includes('code')
  if (!authorization_endpoint || !token_endpoint || !jwks_uri || !takesCode) throw unusable('incomplete')
  for (const url of [authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint, end_session_endpoint]) {
    if (url !== undefined) await requireWithinRules(url, services)
  }
  if (acceptedAlgorithms(found).length === 0) throw unusable('no_algorithm')
  await requireKeys(jwks_uri, services)
  // Some tell groups by this scope only. Others have none, such as Entra and Keycloak, and refuse one that they do not know.
  const scopes = found.scopes_supported?.includes('groups') ? `${DEFAULT_SCOPES} groups` : DEFAULT_SCOPES
  return { issuer: found.issuer, published: JSON.stringify(found, [...KEPT]), certificates: [], scopes }
}

async function readDiscovery(issuer: string, services: Rules) {
  await requireWithinRules(issuer, services)
  const options = {
    [customFetch]: providerFetch(services),
    timeout: PROVIDER_SECONDS,
    // Which addresses need encryption is decided by `providerRules`.
    execute: [allowInsecureRequests],
  }
  try {
    return (await discovery(new URL(issuer), 'discovery', undefined, None(), options)).serverMetadata()
  } catch (error) {
    const isOther = (error as { code?: string }).code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'
    throw isOther ? unusable('other_issuer', { cause: error }) : error
  }
}

async function requireWithinRules(url: string, services: Rules) {
  if (!(await orUnreachable(mayAsk(url, services)))) throw unusable('inward')
}

async function requireKeys(url: string, services: Rules) {
  const keys = createRemoteJWKSet(new URL(url), keyFetch(services))
  await orUnreachable(keys.reload())
  if (!keys.jwks()?.keys.some(({ kty }) => kty !== 'oct')) throw unusable('no_keys')
}

/** Whatever fails on the way to a provider means that it cannot be reached. */
const orUnreachable = <Result>(asked: Promise<Result>): Promise<Result> =>
  asked.catch((error: unknown) => {
    throw error instanceof UnusableProvider ? error : unusable('unreachable', { cause: error })
  })

const withoutSlash = (url: string) => url.replace(/\/$/, '')
