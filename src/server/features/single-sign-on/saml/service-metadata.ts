import { buildXmlBuilderObject } from '@node-saml/node-saml/lib/xml.js'
import { m } from '#i18n/compiled/messages.js'
import { REQUESTED_ATTRIBUTES } from './person.ts'

/** Where a provider finds us, for one connection. The entity id is where our metadata are, as federations expect. */
export function samlAddresses(base: string, connectionId: string) {
  const folder = `${base}/auth/sso/${connectionId}`
  return { entityId: `${folder}/metadata`, acs: `${folder}/acs`, logout: `${folder}/logout` }
}

/** What our metadata say about us. */
export type ServiceFacts = {
  base: string
  connectionId: string
  organization: string
  /** Absolute URL of a picture. */
  logo: string
  /** Whom a federation may write to; without addresses there are no contacts. */
  contacts: { technical: string | null; support: string | null }
  /** In PEM, the one that signs first. */
  certificates: string[]
}

const SAML = 'urn:oasis:names:tc:SAML:2.0'
const BINDINGS = `${SAML}:bindings`
const LANGUAGES = ['en', 'it'] as const

/**
 * Our metadata as a service provider, for one connection (SAML 2.0 Metadata, with MDUI for names and logo, and the request
 * for a subject identifier).
 */
export function serviceMetadata(facts: ServiceFacts): string {
  const { entityId, acs, logout } = samlAddresses(facts.base, facts.connectionId)
  const { organization } = facts
  const inBoth = (say: (locale: 'en' | 'it') => string) =>
    LANGUAGES.map((locale) => ({ '@xml:lang': locale, '#text': say(locale) }))
  const name = inBoth((locale) => m.saml_service_name({ organization }, { locale }))
  const site = inBoth(() => facts.base)
  const bound = (binding: string, location: string) => ({ '@Binding': `${BINDINGS}:${binding}`, '@Location': location })
  const contact = (type: string, address: string | null) =>
    address ? [{ '@contactType': type, 'md:EmailAddress': `mailto:${address}` }] : []

  return buildXmlBuilderObject(
    {
      'md:EntityDescriptor': {
        '@xmlns:md': `${SAML}:metadata`,
        '@xmlns:ds': 'http://www.w3.org/2000/09/xmldsig#',
        '@xmlns:mdui': `${SAML}:metadata:ui`,
        '@xmlns:mdattr': `${SAML}:metadata:attribute`,
        '@xmlns:saml': `${SAML}:assertion`,
        '@entityID': entityId,
        'md:Extensions': { 'mdattr:EntityAttributes': { 'saml:Attribute': WANTS_SUBJECT } },
        'md:SPSSODescriptor': {
          '@protocolSupportEnumeration': `${SAML}:protocol`,
          '@AuthnRequestsSigned': 'true',
          '@WantAssertionsSigned': 'true',
          'md:Extensions': {
            'mdui:UIInfo': {
              'mdui:DisplayName': name,
              'mdui:Description': inBoth((locale) => m.saml_service_description({ organization }, { locale })),
              'mdui:InformationURL': site,
              'mdui:Logo': { '@width': '256', '@height': '256', '#text': facts.logo },
            },
          },
          'md:KeyDescriptor': ['signing', 'encryption'].flatMap((use) =>
            facts.certificates.map((certificate) => keyDescriptor(use, certificate)),
          ),
          'md:SingleLogoutService': bound('HTTP-Redirect', logout),
          'md:NameIDFormat': `${SAML}:nameid-format:persistent`,
          'md:AssertionConsumerService': { ...bound('HTTP-POST', acs), '@index': '1', '@isDefault': 'true' },
          'md:AttributeConsumingService': {
            '@index': '1',
            'md:ServiceName': name,
            'md:RequestedAttribute': REQUESTED_ATTRIBUTES.map((attribute) => ({
              '@Name': attribute.name,
              '@NameFormat': `${SAML}:attrname-format:uri`,
              '@FriendlyName': attribute.friendlyName,
              '@isRequired': String(attribute.friendlyName === 'mail'),
            })),
          },
        },
        'md:Organization': {
          'md:OrganizationName': inBoth(() => organization),
          'md:OrganizationDisplayName': inBoth(() => organization),
          'md:OrganizationURL': site,
        },
        'md:ContactPerson': [
          ...contact('technical', facts.contacts.technical),
          ...contact('support', facts.contacts.support),
        ],
      },
    },
    true,
  )
}

/** Either kind of subject identifier will do (SAML V2.0 Subject Identifier Attributes, 4). */
const WANTS_SUBJECT = {
  '@Name': 'urn:oasis:names:tc:SAML:profiles:subject-id:req',
  '@NameFormat': `${SAML}:attrname-format:uri`,
  'saml:AttributeValue': 'any',
}

/** What may be encrypted for us, which is what the library reads. */
const CIPHERS = ['xmlenc11#aes256-gcm', 'xmlenc11#aes128-gcm'].map((name) => `http://www.w3.org/2009/${name}`)
const KEY_TRANSPORT = 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p'

const keyDescriptor = (use: string, certificate: string) => ({
  '@use': use,
  'ds:KeyInfo': { 'ds:X509Data': { 'ds:X509Certificate': certificate.replace(/-----[^-]+-----|\s/g, '') } },
  ...(use === 'encryption' && {
    'md:EncryptionMethod': [...CIPHERS, KEY_TRANSPORT].map((algorithm) => ({ '@Algorithm': algorithm })),
  }),
})
