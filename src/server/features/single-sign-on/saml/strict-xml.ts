import { parseDomFromString } from '@node-saml/node-saml/lib/xml.js'
import { SsoRefusal } from '../sso-refusal.ts'

/** What is read of a document and its elements; the service's own types know neither. */
type XmlNode = {
  readonly childNodes: ArrayLike<XmlElement>
  getElementsByTagNameNS(namespace: '*', name: string): ArrayLike<XmlElement>
}

export type XmlElement = XmlNode & {
  /** Undefined for text. */
  readonly localName: string | undefined
  readonly parentNode: XmlElement
  readonly textContent: string | null
  getAttribute(name: string): string | null
  toString(): string
}

export type XmlDocument = XmlNode & { readonly documentElement: XmlElement }

type Reason = 'no_xml' | 'doctype' | 'too_large'

/** What somebody else sent is not read: it is no XML, has too many elements, or a document type, where entities hide. */
export class UnreadableXml extends Error {
  readonly reason: Reason

  constructor(reason: Reason, cause?: unknown) {
    super(reason, { cause })
    this.reason = reason
  }
}

/** The most elements of a document. A person in 2,000 groups has fewer, and 2,500 take a third of a second. */
const MOST_ELEMENTS = 2500

/**
 * Parses XML of another side. A document type is refused before anything is parsed: SAML needs none, and no entity can be
 * declared without it.
 * @throws UnreadableXml
 */
export async function parseXml(text: string): Promise<XmlDocument> {
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) throw new UnreadableXml('doctype')
  if ((text.match(/<[^/!?]/g)?.length ?? 0) > MOST_ELEMENTS) throw new UnreadableXml('too_large')
  const document: unknown = await parseDomFromString(text).catch((error: unknown) => {
    throw new UnreadableXml('no_xml', error)
  })
  return document as XmlDocument
}

/** The elements at a path of names: `elementsAt(document, 'Response/Assertion')`; names count in any namespace. */
export const elementsAt = (node: XmlNode, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce<XmlNode[]>(
      (found, name) => found.flatMap((one) => Array.from(one.childNodes).filter(({ localName }) => localName === name)),
      [node],
    ) as XmlElement[]

/** The elements of a name, wherever they stand. */
export const elementsNamed = (node: XmlNode, name: string): XmlElement[] =>
  Array.from(node.getElementsByTagNameNS('*', name))

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

const CODES = { no_xml: 'sso_signature', doctype: 'sso_signature', too_large: 'sso_size' } as const

/**
 * Reads a message of a provider.
 * @throws SsoRefusal for what is no XML, has a document type, or is signed or encrypted by weak means
 */
export async function readXml(text: string): Promise<XmlDocument> {
  const document = await parseXml(text).catch((error: unknown) => {
    throw error instanceof UnreadableXml
      ? new SsoRefusal(CODES[error.reason], `the XML is not read: ${error.reason}`)
      : error
  })
  const weak = weakAlgorithmIn(document)
  if (weak) throw new SsoRefusal('sso_signature', `the algorithm ${weak} is not taken`)
  return document
}

/** The first algorithm of a message, anywhere in it, that is too weak; undefined if all are strong enough. */
function weakAlgorithmIn(node: XmlDocument): string | undefined {
  for (const [path, strong] of Object.entries(STRONG)) {
    const [name = '', parent] = path.split('/').reverse()
    const weak = elementsNamed(node, name)
      .filter(({ parentNode }) => !parent || parentNode.localName === parent)
      .map((element) => element.getAttribute('Algorithm') ?? '')
      .find((algorithm) => !strong.has(algorithm))
    if (weak !== undefined) return weak || 'none'
  }
  return undefined
}
