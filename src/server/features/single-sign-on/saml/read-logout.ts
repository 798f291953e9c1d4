import { inflateRawSync } from 'node:zlib'
import type { Profile, SAML } from '@node-saml/node-saml'
import { SsoRefusal } from '../sso-refusal.ts'
import { isStrongSignature, readXml } from './strict-xml.ts'

/** Longer requests are not unpacked. */
const MAX_BYTES = 256 * 1024
/** How old a request may be: it only ends sessions, but nobody needs yesterday's. */
const MAX_AGE_MS = 60 * 60 * 1000

const SIGNED = ['SAMLRequest', 'SigAlg', 'Signature']

/**
 * Reads a provider's word that somebody has signed out there; the library checks its signature, issuer and end.
 * @param query as it came: what was signed is its text
 * @param address ours, to which it has to be sent
 * @throws SsoRefusal
 */
export async function readLogout(client: SAML, address: string, query: string): Promise<Profile> {
  const parameters = parametersIn(query)
  const { documentElement: root } = await readXml(unpacked(parameters['SAMLRequest']))
  if (root.localName !== 'LogoutRequest') throw refused('this is no logout request')
  if (root.getAttribute('Destination') !== address) throw refused('the logout request is for another address')
  if (!(Date.now() - Date.parse(root.getAttribute('IssueInstant') ?? '') < MAX_AGE_MS)) throw refused('it is too old')
  const { profile } = await client.validateRedirectAsync(parameters, query).catch((error: unknown) => {
    throw refused(error instanceof Error ? error.message : 'unknown')
  })
  if (!profile) throw refused('nobody is named')
  return profile
}

/**
 * The library finds what was signed by searching the query, and takes one that is not signed: each parameter has to be there
 * once, and nothing else.
 */
function parametersIn(query: string): Record<string, string> {
  const names = query.split('&').map((pair) => pair.split('=')[0]!)
  const isWhole = SIGNED.every((name) => names.includes(name)) && new Set(names).size === names.length
  if (!isWhole || names.some((name) => ![...SIGNED, 'RelayState'].includes(name))) {
    throw refused('it is not signed as a redirect is')
  }
  const parameters = Object.fromEntries(new URLSearchParams(query))
  if (!isStrongSignature(parameters['SigAlg'])) throw refused(`the algorithm ${parameters['SigAlg']} is not taken`)
  return parameters
}

function unpacked(request = ''): string {
  try {
    return inflateRawSync(Buffer.from(request, 'base64'), { maxOutputLength: MAX_BYTES }).toString('utf8')
  } catch {
    throw refused('it cannot be unpacked')
  }
}

const refused = (why: string) => new SsoRefusal('sso_signature', `logout: ${why}`)
