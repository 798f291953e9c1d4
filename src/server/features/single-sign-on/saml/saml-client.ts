import { type CacheProvider, SAML, ValidateInResponseTo } from '@node-saml/node-saml'
import { PERSISTENT } from './person.ts'
import type { ProviderMetadata } from './read-provider-metadata.ts'
import type { samlAddresses } from './service-metadata.ts'

/** How long an answer may be late, or early: clocks differ. */
const SKEW_MS = 3 * 60 * 1000
/** Longer than any attempt lives: the attempts themselves say when they are over. */
const REQUEST_MS = 24 * 60 * 60 * 1000

type Client = {
  addresses: ReturnType<typeof samlAddresses>
  provider: ProviderMetadata
  /** In PEM. */
  privateKey: string
  /** What the provider is asked for in place of a second factor of ours; empty: whatever it does. */
  requiredContext?: string[]
  /** Where a logout is sent: by default the provider's address for answers to one. */
  logoutUrl?: string | null
  /** Which request an answer may name. */
  requests?: CacheProvider
  /** The id of the request that is made. */
  requestId?: string
  /** Whether the provider has to ask for the password again, though the person is signed in there. */
  isAskedAgain?: boolean
}

/** The library, set up for one connection; everything that it can be strict about is. */
export function samlClient({ addresses, provider, privateKey, ...more }: Client): SAML {
  const { requiredContext = [], requests, requestId, isAskedAgain = false } = more
  const { nameIdFormats } = provider
  const { logoutUrl = provider.logoutUrl } = more
  return new SAML({
    issuer: addresses.entityId,
    audience: addresses.entityId,
    callbackUrl: addresses.acs,
    entryPoint: provider.signOnUrl,
    logoutUrl: logoutUrl ?? provider.signOnUrl,
    idpIssuer: provider.entityId,
    idpCert: provider.certificates,
    privateKey,
    decryptionPvk: privateKey,
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: true,
    // Entra and Google sign the assertion only, which is what counts.
    wantAuthnResponseSigned: false,
    validateInResponseTo: ValidateInResponseTo.always,
    requestIdExpirationPeriodMs: REQUEST_MS,
    cacheProvider: requests ?? NO_REQUESTS,
    acceptedClockSkewMs: SKEW_MS,
    forceAuthn: isAskedAgain,
    disableRequestedAuthnContext: requiredContext.length === 0,
    authnContext: requiredContext,
    // A provider that knows no persistent names would refuse to be asked for one, and may send a subject-id all the same.
    identifierFormat: nameIdFormats.length === 0 || nameIdFormats.includes(PERSISTENT) ? PERSISTENT : null,
    ...(requestId && { generateUniqueId: () => requestId }),
  })
}

const nothing = () => Promise.resolve(null)
const NO_REQUESTS: CacheProvider = { saveAsync: nothing, getAsync: nothing, removeAsync: nothing }
