import { inflateRawSync } from 'node:zlib'
import type { Profile, SAML } from '@node-saml/node-saml'
import { SsoRefusal } from '../sso-refusal.ts'
import { isStrongSignature, readXml } from './strict-xml.ts'

/** A provider's word that somebody has signed out there, as it came: in the address, or as a form. */
export type LogoutMessage = { query: string } | { form: { SAMLRequest: string; RelayState?: string | undefined } }

/** Longer requests are not unpacked. */
const MAX_BYTES = 256 * 1024
/** How old a request may be: it only ends sessions, but nobody needs yesterday's. */
const MAX_AGE_MS = 60 * 60 * 1000

/** The parameters of a signed request in an address. */
const PARAMETERS = ['SAMLRequest', 'RelayState', 'SigAlg', 'Signature']

/**
 * Reads a logout request; the library checks its signature, issuer and end.
 * @param address ours, to which it has to be sent
 * @throws SsoRefusal
 */
export async function readLogout(
  client: SAML,
  address: string,
  message: LogoutMessage,
): Promise<{ request: Profile; relayState: string | undefined }> {
  const parameters = 'query' in message ? parametersIn(message.query) : { ...message.form }
  const packed = Buffer.from(parameters['SAMLRequest'] ?? '', 'base64')
  const { documentElement: root } = await readXml(('query' in message ? unpacked(packed) : packed).toString('utf8'))
  if (root.localName !== 'LogoutRequest') throw refused('this is no logout request')
  if (root.getAttribute('Destination') !== address) throw refused('the logout request is for another address')
  if (!(Date.now() - Date.parse(root.getAttribute('IssueInstant') ?? '') < MAX_AGE_MS)) throw refused('it is too old')
  const checked =
    'query' in message
      ? client.validateRedirectAsync(parameters, message.query)
      : client.validatePostRequestAsync({ SAMLRequest: message.form.SAMLRequest })
  const { profile } = await checked.catch((error: unknown) => {
    throw refused(error instanceof Error ? error.message : 'unknown')
  })
  if (!profile) throw refused('nobody is named')
  return { request: profile, relayState: parameters['RelayState'] }
}

/**
 * The library finds what was signed by searching the query, and takes one that is not signed: each parameter has to be there
 * once, and nothing else.
 */
function parametersIn(query: string): Record<string, string> {
  const pairs = query.split('&').map((pair) => [pair.split('=')[0]!, pair.slice(pair.indexOf('=') + 1)] as const)
  const names = pairs.map(([name]) => name)
  const isWhole = ['SAMLRequest', 'SigAlg', 'Signature'].every((name) => names.includes(name))
  if (!isWhole || new Set(names).size < names.length || names.some((name) => !PARAMETERS.includes(name)))
    throw refused('it is not signed as a redirect is')
  const parameters = Object.fromEntries(new URLSearchParams(query))
  if (!isStrongSignature(parameters['SigAlg'])) throw refused(`the algorithm ${parameters['SigAlg']} is not taken`)
  return parameters
}

function unpacked(packed: Buffer): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: MAX_BYTES })
  } catch {
    throw refused('it cannot be unpacked')
  }
}

const refused = (why: string) => new SsoRefusal('sso_signature', `logout: ${why}`)
