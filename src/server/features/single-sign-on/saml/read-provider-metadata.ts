import { X509Certificate } from 'node:crypto'
import { MAX_METADATA } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { UnusableProvider } from '../protocol.ts'
import { elementsAt, elementsNamed, parseXml, textOf, UnreadableXml, type XmlElement } from './strict-xml.ts'

/** What a SAML provider's metadata say, as far as we need it. */
export type ProviderMetadata = {
  entityId: string
  /** Where a browser is sent to sign in, by redirect. */
  signOnUrl: string
  /** Where a browser is sent back after the provider has ended our sessions; null if it does not send such requests. */
  logoutUrl: string | null
  /** Where a browser is sent to end the provider's own session; null if the provider does not take such requests. */
  leaveUrl: string | null
  /** The certificates of the keys that it signs with: base64 of the DER form. Several while it changes keys. */
  certificates: string[]
  nameIdFormats: string[]
}

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol'
const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const SENTENCES = {
  no_xml: m.saml_metadata_no_xml,
  doctype: m.saml_metadata_doctype,
  too_large: m.saml_metadata_too_large,
  no_provider: m.saml_metadata_no_provider,
  several: m.saml_metadata_several,
  other_entity: m.saml_metadata_other_entity,
  no_redirect: m.saml_metadata_no_redirect,
  no_certificate: m.saml_metadata_no_certificate,
  ended: m.saml_metadata_ended,
}

type Expected = {
  /** Where a sentence about them stands. */
  field?: 'metadata' | 'metadata_url'
  /** The entity that a connection belongs to since it was set up: metadata of another are refused. */
  entityId?: string | undefined
  /** Whether addresses without TLS are taken. */
  allowsHttp: boolean
  /** Metadata that have ended by then are refused; left out for the copy that is kept, which goes on being used. */
  now?: Date
}

/**
 * Reads a provider's metadata: of one entity, or of several of which one is expected.
 * @throws UnusableProvider
 */
export async function readProviderMetadata(
  xml: string,
  { field = 'metadata', entityId, allowsHttp, now }: Expected,
): Promise<ProviderMetadata> {
  const refused = (reason: keyof typeof SENTENCES) =>
    new UnusableProvider(field, (locale) => SENTENCES[reason]({ entity: entityId ?? '' }, { locale }))
  if (xml.length > MAX_METADATA) throw refused('too_large')
  const provider = await providerIn(xml, entityId, refused)
  const role = roleOf(provider)!
  const isAllowed = (url: string) => URL.canParse(url) && (allowsHttp ? /^https?:/i : /^https:/i).test(url)
  const redirectOf = (service: string, ...attributes: string[]) =>
    elementsAt(role, service)
      .filter((element) => element.getAttribute('Binding') === REDIRECT)
      .map((element) => attributes.map((name) => element.getAttribute(name)).find(Boolean) ?? '')
      .find(isAllowed)

  const signOnUrl = redirectOf('SingleSignOnService', 'Location')
  if (!signOnUrl) throw refused('no_redirect')
  const certificates = certificatesOf(role)
  if (certificates.length === 0) throw refused('no_certificate')
  const endsAt = provider.getAttribute('validUntil')
  if (now && endsAt && !(Date.parse(endsAt) > now.getTime())) throw refused('ended')
  return {
    entityId: provider.getAttribute('entityID')!,
    signOnUrl,
    logoutUrl: redirectOf('SingleLogoutService', 'ResponseLocation', 'Location') ?? null,
    leaveUrl: redirectOf('SingleLogoutService', 'Location') ?? null,
    certificates,
    nameIdFormats: elementsAt(role, 'NameIDFormat').map(textOf),
  }
}

type Refused = (reason: keyof typeof SENTENCES) => UnusableProvider

async function providerIn(xml: string, expected: string | undefined, refused: Refused): Promise<XmlElement> {
  const document = await parseXml(xml).catch((error: unknown) => {
    throw error instanceof UnreadableXml ? refused(error.reason) : error
  })
  const entities = elementsNamed(document, 'EntityDescriptor')
  const providers = entities.filter((entity) => entity.getAttribute('entityID') && roleOf(entity))
  if (providers.length === 0) throw refused('no_provider')
  const fitting = providers.filter((entity) => !expected || entity.getAttribute('entityID') === expected)
  if (fitting.length === 0) throw refused('other_entity')
  if (fitting.length > 1) throw refused('several')
  return fitting[0]!
}

const roleOf = (entity: XmlElement): XmlElement | undefined =>
  elementsAt(entity, 'IDPSSODescriptor').find((role) =>
    role.getAttribute('protocolSupportEnumeration')?.split(/\s+/).includes(PROTOCOL),
  )

/** Those of RSA keys that are not for encryption only; what cannot be read is left out. */
function certificatesOf(role: XmlElement): string[] {
  const written = elementsAt(role, 'KeyDescriptor')
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => elementsAt(key, 'KeyInfo/X509Data/X509Certificate'))
    .map((element) => textOf(element).replace(/\s/g, ''))
  return [...new Set(written)].filter(
    (certificate) => readCertificate(certificate)?.publicKey.asymmetricKeyType === 'rsa',
  )
}

/** A certificate as metadata write it; undefined if it is none. */
function readCertificate(base64: string): X509Certificate | undefined {
  try {
    return new X509Certificate(Buffer.from(base64, 'base64'))
  } catch {
    return undefined
  }
}
