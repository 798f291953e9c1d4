import { sign } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { signXml } from '@node-saml/node-saml/lib/xml.js'
import { newServiceKey, type ServiceKey } from '../service-key.ts'

/** A provider of SAML for tests, which answers whatever it is told to. */
export type SigningProvider = { entityId: string; key: ServiceKey }

export const newSigningProvider = async (
  entityId = 'https://idp.wrenfield.example/metadata',
): Promise<SigningProvider> => ({
  entityId,
  key: await newServiceKey('idp.wrenfield.example', new Date()),
})

const bare = ({ certificate }: ServiceKey) => certificate.replace(/-----[^-]+-----|\s/g, '')
const SIGN_ON = 'https://idp.wrenfield.example/sso'
const LOGOUT = 'https://idp.wrenfield.example/logout'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const NAMESPACES =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"'

/** What the provider publishes. @param keys those that it signs with, by default its own */
export function metadataOf({ entityId, key }: SigningProvider, keys = [key]): string {
  const descriptors = keys.map(
    (one) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${bare(one)}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  return `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    ${descriptors.join('')}
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${LOGOUT}"/>
    <md:NameIDFormat>${PERSISTENT}</md:NameIDFormat>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${SIGN_ON}"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
}

/** What an assertion says; a test changes what it is about. */
export type Said = {
  id: string
  issuer: string
  audience: string
  recipient: string
  inResponseTo: string | undefined
  nameId: string
  nameIdFormat: string
  attributes: Record<string, string[]>
  notOnOrAfter: Date
  /** When the person has signed in at the provider. */
  signedInAt: Date
  context: string
  sessionIndex: string
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

/** What a genuine answer to a request says. */
export const saidTo = (
  provider: SigningProvider,
  request: { id: string; acs: string; entityId: string },
  changes: Partial<Said> = {},
): Said => ({
  id: `_${crypto.randomUUID()}`,
  issuer: provider.entityId,
  audience: request.entityId,
  recipient: request.acs,
  inResponseTo: request.id,
  nameId: 'mN8xq2Vt',
  nameIdFormat: PERSISTENT,
  attributes: { 'urn:oid:0.9.2342.19200300.100.1.3': ['nora.quill@wrenfield.example'] },
  notOnOrAfter: inMinutes(5),
  signedInAt: inMinutes(0),
  context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  sessionIndex: '_session-1',
  ...changes,
})

/** An assertion, not signed yet. */
export function assertionOf(said: Said): string {
  const now = inMinutes(0).toISOString()
  const until = said.notOnOrAfter.toISOString()
  const answers = said.inResponseTo === undefined ? '' : ` InResponseTo="${said.inResponseTo}"`
  const attributes = Object.entries(said.attributes).map(
    ([name, values]) =>
      `<saml:Attribute Name="${name}">${values.map((value) => `<saml:AttributeValue>${value}</saml:AttributeValue>`).join('')}</saml:Attribute>`,
  )
  return `<saml:Assertion ${NAMESPACES} ID="${said.id}" Version="2.0" IssueInstant="${now}"><saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="${said.nameIdFormat}">${said.nameId}</saml:NameID><saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${until}" Recipient="${said.recipient}"${answers}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotOnOrAfter="${until}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${said.signedInAt.toISOString()}" SessionIndex="${said.sessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>${said.context}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement></saml:Assertion>`
}

/** Signs the element with an id, inside of it and after its issuer. */
export function signElement(
  xml: string,
  id: string,
  { privateKey, certificate }: ServiceKey,
  algorithm: 'sha1' | 'sha256' = 'sha256',
) {
  const element = `//*[@ID='${id}']`
  return signXml(
    xml,
    element,
    { reference: `${element}/*[local-name()='Issuer']`, action: 'after' },
    { privateKey, publicCert: certificate, signatureAlgorithm: algorithm, digestAlgorithm: algorithm },
  )
}

export const signedAssertion = (provider: SigningProvider, said: Said) =>
  signElement(assertionOf(said), said.id, provider.key)

/** The response round what is given as its content, not signed itself. */
export function responseRound(
  content: string,
  { issuer, recipient, inResponseTo }: Said,
  id = `_${crypto.randomUUID()}`,
): string {
  const answers = inResponseTo === undefined ? '' : ` InResponseTo="${inResponseTo}"`
  return `<samlp:Response ${NAMESPACES} ID="${id}" Version="2.0" IssueInstant="${inMinutes(0).toISOString()}" Destination="${recipient}"${answers}><saml:Issuer>${issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`
}

/** A genuine answer: a response round one signed assertion. */
export const answerOf = (provider: SigningProvider, said: Said) => responseRound(signedAssertion(provider, said), said)

/** As a browser posts it. */
export const posted = (xml: string) => Buffer.from(xml).toString('base64')

type Logout = {
  /** To which it is sent. */
  address: string
  nameId: string
  sessionIndex: string | undefined
  algorithm?: 'sha1' | 'sha256'
  issuedAt?: Date
}

/** The query by which a provider says that somebody has signed out. */
export function logoutOf({ entityId, key }: SigningProvider, logout: Logout): string {
  const { address, nameId, sessionIndex, algorithm = 'sha256', issuedAt = new Date() } = logout
  const session = sessionIndex === undefined ? '' : `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>`
  const xml = `<samlp:LogoutRequest ${NAMESPACES} ID="_${crypto.randomUUID()}" Version="2.0" IssueInstant="${issuedAt.toISOString()}" Destination="${address}"><saml:Issuer>${entityId}</saml:Issuer><saml:NameID Format="${PERSISTENT}">${nameId}</saml:NameID>${session}</samlp:LogoutRequest>`
  const name =
    algorithm === 'sha1'
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
  const request = deflateRawSync(xml).toString('base64')
  const signed = `SAMLRequest=${encodeURIComponent(request)}&SigAlg=${encodeURIComponent(name)}`
  return `${signed}&Signature=${encodeURIComponent(sign(algorithm, Buffer.from(signed), key.privateKey).toString('base64'))}`
}
