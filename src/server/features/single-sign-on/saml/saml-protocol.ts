import { X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SsoReason } from '#contract/single-sign-on/refusals.ts'
import { m } from '#i18n/compiled/messages.js'
import { instantOf } from '#server/platform/clock.ts'
import type { Services } from '#server/services.ts'
import type { Attempt } from '../attempts/attempts.ts'
import type { Connection, ProviderIdentity } from '../identity.ts'
import { type Protocol, type ProviderSource, UnusableProvider } from '../protocol.ts'
import { providerFetch } from '../provider-fetch.ts'
import { SsoRefusal } from '../sso-refusal.ts'
import { subjectOf } from './person.ts'
import { readAnswer } from './read-answer.ts'
import { type ProviderMetadata, readProviderMetadata } from './read-provider-metadata.ts'
import { samlClient } from './saml-client.ts'
import { servicePrivateKeys } from './service-keys.ts'
import { samlAddresses } from './service-metadata.ts'

const UNSPECIFIED = 'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified'

/** SAML 2.0. */
export const samlProtocol: Protocol = {
  async read(services, source) {
    const { config, clock } = services
    const published = await textOf(services, source)
    const { entityId, certificates } = await readProviderMetadata(published, {
      field: source.metadata === undefined ? 'metadata_url' : 'metadata',
      entityId: source.issuer,
      allowsHttp: config.mayProvidersBePrivate,
      now: clock.now(),
    })
    return { issuer: entityId, published, certificates: certificates.map(factsOf), scopes: null }
  },
  async start(services, connection, { state, requestId, purpose }) {
    const parties = await partiesOf(services, connection)
    // A test, too: it may be run as somebody else than who is signed in there.
    const client = samlClient({ ...parties, requestId, isAskedAgain: purpose !== 'sign_in' })
    return client.getAuthorizeUrlAsync(state, undefined, {})
  },
  async leave(services, connection, session) {
    const parties = await partiesOf(services, connection)
    const { leaveUrl } = parties.provider
    if (!leaveUrl || !session?.nameId) return undefined
    const { value, format, nameQualifier, spNameQualifier } = session.nameId
    return samlClient({ ...parties, logoutUrl: leaveUrl }).getLogoutUrlAsync(
      {
        issuer: parties.addresses.entityId,
        nameID: value,
        nameIDFormat: format || UNSPECIFIED,
        ...(nameQualifier && { nameQualifier }),
        ...(spNameQualifier && { spNameQualifier }),
        ...(session.id && { sessionIndex: session.id }),
      },
      '',
      {},
    )
  },
}

/** The metadata that were given, or those at the address. @throws UnusableProvider */
async function textOf(services: Services, { metadata, metadataUrl = '' }: ProviderSource): Promise<string> {
  if (metadata !== undefined) return metadata
  try {
    const response = await providerFetch(services)(metadataUrl)
    if (response.ok) return await response.text()
  } catch (error) {
    throw unreachable({ cause: error })
  }
  throw unreachable()
}

const unreachable = (options?: ErrorOptions) =>
  new UnusableProvider('metadata_url', (locale) => m.saml_metadata_unreachable({}, { locale }), options)

/** What the screens show of a provider's certificate. */
function factsOf(certificate: string) {
  const { fingerprint256: sha256, validFrom, validTo } = new X509Certificate(Buffer.from(certificate, 'base64'))
  return { sha256, from: instantOf(new Date(validFrom)), until: instantOf(new Date(validTo)) }
}

/** An attempt's quarter of an hour, and the three minutes by which clocks may differ. */
const PROOF_MS = 18 * 60 * 1000

/**
 * Who somebody is by the answer that their browser has posted.
 * @throws SsoRefusal, with what arrived
 */
export async function readSamlAnswer(
  services: Services,
  connection: Connection,
  { attempt, encoded }: { attempt: Attempt; encoded: string },
): Promise<ProviderIdentity> {
  const answer = Buffer.from(encoded, 'base64').toString('utf8')
  const { provider, addresses, privateKeys } = await partiesOf(services, connection)
  const checks = { provider, addresses, privateKeys, requestId: attempt.requestId }
  const assertion = await readAnswer(encoded, checks).catch((error: unknown) => {
    if (!(error instanceof SsoRefusal)) throw error
    throw new SsoRefusal(error.code, error.detail, { ...(error.words && { words: error.words }), answer })
  })
  const { attributes, nameId, sessionIndex, signedInAt, contexts, id, endsAt, xml } = assertion
  if (attempt.purpose === 'prove' && !(Date.now() - signedInAt.getTime() < PROOF_MS)) {
    throw new SsoRefusal('sso_expired', 'the provider has not asked the person again')
  }
  const subject = subjectOf(assertion)
  if (!subject) {
    throw new SsoRefusal('sso_subject', 'subject_missing' satisfies SsoReason, { answer: xml, attributes })
  }
  return {
    issuer: provider.entityId,
    subject,
    attributes,
    // SAML has no word for it: the connection says whether addresses of this provider count.
    isEmailVerified: false,
    authContext: contexts,
    ...(nameId && { session: { subject: nameId.value, nameId, ...(sessionIndex && { id: sessionIndex }) } }),
    once: { id, expiresAt: endsAt },
    answer: xml,
  }
}

/** Metadata that were read already: with their certificates they take some milliseconds, twice for each sign-in. */
const read = new LRUCache<string, ProviderMetadata>({ max: 200 })

/** The two sides of a connection, as it was last saved and read. @throws SsoRefusal if that is not enough */
export async function partiesOf(services: Services, connection: Connection) {
  const { published, issuer, requiredContext } = connection
  if (!published || !issuer) throw new SsoRefusal('sso_provider', 'the connection is not set up')
  const allowsHttp = services.config.mayProvidersBePrivate
  const key = JSON.stringify([issuer, allowsHttp, published])
  const provider = read.get(key) ?? (await readProviderMetadata(published, { entityId: issuer, allowsHttp }))
  read.set(key, provider)
  const privateKeys = await servicePrivateKeys(services, connection)
  const addresses = samlAddresses(services.urls.base, connection.id)
  return { provider, privateKeys, privateKey: privateKeys[0]!, addresses, requiredContext }
}
