import { type CacheProvider, SamlStatusError } from '@node-saml/node-saml'
import { decryptXml } from '@node-saml/node-saml/lib/xml.js'
import { SsoRefusal } from '../sso-refusal.ts'
import type { Person } from './person.ts'
import type { ProviderMetadata } from './read-provider-metadata.ts'
import { samlClient } from './saml-client.ts'
import type { samlAddresses } from './service-metadata.ts'
import { elementsAt, elementsNamed, readXml, textOf, type XmlDocument, type XmlElement } from './strict-xml.ts'

/** What an answer is checked against. */
export type AnswerChecks = {
  addresses: ReturnType<typeof samlAddresses>
  provider: ProviderMetadata
  /** Ours, in PEM: an assertion may be encrypted for any of them. */
  privateKeys: string[]
  /** The request that it has to answer. */
  requestId: string
}

/** A checked assertion. */
export type Assertion = Person & {
  id: string
  /** The provider's name for its session. */
  sessionIndex: string | undefined
  /** When the person has signed in there, and how. */
  signedInAt: Date
  contexts: string[]
  /** Until when the assertion may be used. */
  endsAt: Date
  /** What the provider has signed. */
  xml: string
}

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Reads the answer of a provider: the library checks signature, times, audience and request; what it leaves open is
 * compared here, with what it has returned as signed.
 * @param encoded `SAMLResponse` as it was posted
 * @throws SsoRefusal
 */
export async function readAnswer(encoded: string, checks: AnswerChecks): Promise<Assertion> {
  const { addresses, provider, requestId } = checks
  const response = await readXml(Buffer.from(encoded, 'base64').toString('utf8'))
  refuseSeveral(response)
  const privateKey = await keyThatOpens(response, checks.privateKeys)
  const client = samlClient({ addresses, provider, privateKey, requests: onlyRequest(requestId) })
  const { profile } = await client.validatePostResponseAsync({ SAMLResponse: encoded }).catch((error: unknown) => {
    throw refusalFor(error)
  })
  const xml = profile?.getAssertionXml?.()
  if (!xml) throw new SsoRefusal('sso_signature', 'there is no assertion')
  // The library wants a signed assertion, so that this is always what was signed, never what stands beside it.
  const assertion = (await readXml(xml)).documentElement
  const destination = response.documentElement.getAttribute('Destination')
  if (destination !== addresses.acs) throw new SsoRefusal('sso_audience', `Destination is ${destination}`)
  const [issuer] = elementsAt(assertion, 'Issuer').map(textOf)
  if (issuer !== provider.entityId) throw new SsoRefusal('sso_signature', `the issuer is ${issuer}`)
  const endsAt = endOf(assertion, checks)
  return { ...personIn(assertion), ...sessionIn(assertion), id: assertion.getAttribute('ID') ?? '', endsAt, xml }
}

/** What signature wrapping needs is a second assertion, wherever it stands. */
function refuseSeveral(message: XmlDocument) {
  const assertions = ['Assertion', 'EncryptedAssertion'].flatMap((name) => elementsNamed(message, name))
  if (assertions.length > 1) throw new SsoRefusal('sso_signature', 'there are several assertions')
}

/** The key of ours that opens an encrypted assertion, whose content then is looked at like the rest; else the first. */
async function keyThatOpens(response: XmlDocument, keys: string[]): Promise<string> {
  const [encrypted] = elementsAt(response, 'Response/EncryptedAssertion')
  if (!encrypted) return keys[0]!
  for (const key of keys) {
    const opened = await decryptXml(encrypted.toString(), key).catch(() => undefined)
    if (opened === undefined) continue
    refuseSeveral(await readXml(opened))
    return key
  }
  throw new SsoRefusal('sso_signature', 'the assertion is not encrypted for a key of ours')
}

/** Tells the library that one request waits for an answer. Using it up is for who lets the person in. */
function onlyRequest(requestId: string): CacheProvider {
  return {
    saveAsync: async () => null,
    getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
    removeAsync: async () => null,
  }
}

/**
 * One bearer confirmation has to say for whom the assertion is, what it answers, and until when (SAML 2.0 Profiles, 4.1.4.3).
 * @returns until when
 */
function endOf(assertion: XmlElement, { addresses, requestId }: AnswerChecks): Date {
  const [data, ...more] = elementsAt(assertion, 'Subject/SubjectConfirmation')
    .filter((confirmation) => confirmation.getAttribute('Method') === BEARER)
    .flatMap((confirmation) => elementsAt(confirmation, 'SubjectConfirmationData'))
  if (!data || more.length > 0) throw new SsoRefusal('sso_audience', 'there is not one bearer confirmation')
  const recipient = data.getAttribute('Recipient')
  if (recipient !== addresses.acs) throw new SsoRefusal('sso_audience', `Recipient is ${recipient}`)
  const inResponseTo = data.getAttribute('InResponseTo')
  if (inResponseTo !== requestId) throw new SsoRefusal('sso_state', `InResponseTo is ${inResponseTo}`)
  const endsAt = new Date(data.getAttribute('NotOnOrAfter') ?? '')
  if (Number.isNaN(endsAt.getTime())) throw new SsoRefusal('sso_expired', 'NotOnOrAfter is missing')
  return endsAt
}

function personIn(assertion: XmlElement): Person {
  const [nameId] = elementsAt(assertion, 'Subject/NameID')
  const attributes = elementsAt(assertion, 'AttributeStatement/Attribute').map((attribute) => ({
    name: attribute.getAttribute('Name') ?? '',
    ...friendly(attribute.getAttribute('FriendlyName')),
    // Values that are elements are left out, such as eduPersonTargetedID.
    values: elementsAt(attribute, 'AttributeValue').flatMap((value) =>
      hasOnlyText(value) && textOf(value) ? [textOf(value)] : [],
    ),
  }))
  return { nameId: nameId && nameIdOf(nameId), attributes }
}

const nameIdOf = (element: XmlElement) => ({
  value: textOf(element),
  format: element.getAttribute('Format') ?? '',
  nameQualifier: element.getAttribute('NameQualifier'),
  spNameQualifier: element.getAttribute('SPNameQualifier'),
})

const hasOnlyText = ({ childNodes }: XmlElement) => Array.from(childNodes).every(({ localName }) => !localName)
const friendly = (name: string | null) => (name ? { friendlyName: name } : {})

function sessionIn(assertion: XmlElement) {
  const [statement] = elementsAt(assertion, 'AuthnStatement')
  if (!statement) throw new SsoRefusal('sso_signature', 'the assertion says nothing of a sign-in')
  return {
    sessionIndex: statement.getAttribute('SessionIndex') || undefined,
    signedInAt: new Date(statement.getAttribute('AuthnInstant') ?? ''),
    contexts: elementsAt(statement, 'AuthnContext/AuthnContextClassRef').map(textOf),
  }
}

/** Why the library has refused an answer. It has no codes, only sentences. */
function refusalFor(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof SamlStatusError) {
    const words = error.message.replace(/^SAML provider returned \w+ error: /, '')
    return new SsoRefusal('sso_provider', 'the provider answered with an error', { words })
  }
  const { message } = error
  if (/InResponseTo/i.test(message)) return new SsoRefusal('sso_state', message)
  if (/expired|not yet valid|No valid subject confirmation|Error parsing/.test(message))
    return new SsoRefusal('sso_expired', message)
  if (/audience/i.test(message)) return new SsoRefusal('sso_audience', message)
  return new SsoRefusal('sso_signature', message)
}
