import { parseDomFromString, xpath } from '@node-saml/node-saml/lib/xml.js'
import { SsoRefusal } from '../sso-refusal.ts'

/** What is read of an element; the service's own types know no document. */
export type XmlElement = {
  readonly localName: string
  readonly textContent: string | null
  getAttribute(name: string): string | null
  toString(): string
}

export type XmlDocument = { readonly documentElement: XmlElement }

/** What somebody else sent is no XML that is read: `doctype` if it declares a document type, where entities hide. */
export class UnreadableXml extends Error {
  readonly reason: 'no_xml' | 'doctype'

  constructor(reason: 'no_xml' | 'doctype', cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/**
 * Parses XML of another side. A document type is refused before anything is parsed: SAML needs none, and no entity can be
 * declared without it.
 * @throws UnreadableXml
 */
export async function parseXml(text: string): Promise<XmlDocument> {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml('doctype')
  const read: unknown = await parseDomFromString(text).catch((error: unknown) => {
    throw new UnreadableXml('no_xml', error)
  })
  return read as XmlDocument
}

/** The elements of a path without prefixes: `elementsAt(doc, 'Response/Assertion')`; each step counts in any namespace. */
export const elementsAt = (node: XmlElement | XmlDocument, path: string): XmlElement[] =>
  xpath.selectElements(
    node as never,
    path.replace(/[A-Z]\w*/g, (name) => `*[local-name()='${name}']`),
  ) as unknown[] as XmlElement[]

export const textOf = (element: XmlElement) => (element.textContent ?? '').trim()

const DSIG = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#'

/**
 * What a signature may be made with: SHA-256 or better, and no canonical form that keeps comments. The library would take
 * SHA-1 too, and leaves no choice.
 */
const STRONG: Record<string, ReadonlySet<string>> = {
  SignatureMethod: new Set([
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
    'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  ]),
  'Reference/DigestMethod': new Set([
    'http://www.w3.org/2001/04/xmlenc#sha256',
    'http://www.w3.org/2001/04/xmlenc#sha512',
  ]),
  CanonicalizationMethod: new Set([C14N, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']),
  Transform: new Set([`${DSIG}enveloped-signature`, C14N, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315']),
  'EncryptedData/EncryptionMethod': new Set([
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  ]),
  'EncryptedKey/EncryptionMethod': new Set(['http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p']),
}

export const isStrongSignature = (algorithm = '') => STRONG['SignatureMethod']!.has(algorithm)

/**
 * Reads a message of a provider.
 * @throws SsoRefusal for what is no XML, has a document type, or is signed or encrypted by weak means
 */
export async function readXml(text: string): Promise<XmlDocument> {
  const document = await parseXml(text).catch((error: unknown) => {
    throw error instanceof UnreadableXml ? new SsoRefusal('sso_signature', `this is no XML: ${error.reason}`) : error
  })
  const weak = weakAlgorithmIn(document)
  if (weak) throw new SsoRefusal('sso_signature', `the algorithm ${weak} is not taken`)
  return document
}

/** The first algorithm of a message, anywhere in it, that is too weak; undefined if all are strong enough. */
function weakAlgorithmIn(node: XmlDocument): string | undefined {
  for (const [path, strong] of Object.entries(STRONG)) {
    const used = elementsAt(node, `//${path}`).map((element) => element.getAttribute('Algorithm') ?? '')
    const weak = used.find((algorithm) => !strong.has(algorithm))
    if (weak !== undefined) return weak || 'none'
  }
  return undefined
}
