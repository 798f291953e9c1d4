import { z } from 'zod'
import { folderOfDid, isWithinIssuer } from '../issuer-site.ts'
import { type PublicKey, readJwk, readMultikey } from './public-key.ts'

/** The holder of keys (an issuer), with the keys that may sign credentials. */
export type Controller = {
  id: string
  /** `ours`: an organization of this service. `key`: a DID that contains its key. `web`: fetched from the holder's site. */
  source: 'ours' | 'key' | 'web'
  keys: PublicKey[]
  /**
   * Whether the credential with this id existed before an instant, if that is known independently of the credential: a
   * thief of a key can backdate what they sign.
   */
  wasIssuedBefore?: (credentialId: unknown, end: string) => Promise<boolean>
}

/** `unchecked`: the method is not supported or fetching is not allowed; `unknown`: there is no such holder. */
type NoController = 'unchecked' | 'unreachable' | 'unknown'

export type KeySources = {
  /** The organization that a DID of this service names, `unknown` if there is none; undefined for other DIDs. */
  findOurs(did: string): Promise<Controller | 'unknown' | undefined>
  /** Undefined if the operator does not allow fetching. */
  fetch: ((url: string) => Promise<unknown>) | undefined
}

/**
 * Finds the holder of the key that a verification method names, by a DID or by a web address within the issuer's own.
 * @param issuer the issuer's id in the credential
 */
export async function findController(
  verificationMethod: string,
  issuer: string,
  { findOurs, fetch }: KeySources,
): Promise<Controller | NoController> {
  const holder = verificationMethod.split('#')[0] ?? ''
  if (holder.startsWith('did:key:')) return ofKey(holder)
  if (holder.startsWith('did:jwk:')) return ofJwk(holder)
  const ours = await findOurs(holder)
  if (ours) return ours
  const isDid = holder.startsWith('did:web:')
  const address = isDid ? webAddress(holder) : isWithinIssuer(holder, issuer) && holder
  if (!fetch || !address) return 'unchecked'
  try {
    const document = await fetch(address)
    return (isDid ? undefined : bareKeysIn(document, verificationMethod, issuer)) ?? controllerIn(document, holder)
  } catch {
    return 'unreachable'
  }
}

/** did:key (the did:key Method, W3C CCG): the DID itself contains the key. */
function ofKey(did: string): Controller | NoController {
  const multikey = did.slice('did:key:'.length)
  const jwk = readMultikey(multikey)
  return jwk ? { id: did, source: 'key', keys: [{ id: `${did}#${multikey}`, jwk }] } : 'unchecked'
}

/** Characters; longer than the DID of any supported key. */
const MAX_DID_LENGTH = 4000

/** did:jwk: the DID itself contains the key, as a JWK in base64url. */
function ofJwk(did: string): Controller | NoController {
  if (did.length > MAX_DID_LENGTH) return 'unchecked'
  const jwk = readJwk(parsed(Buffer.from(did.slice('did:jwk:'.length), 'base64url').toString('utf8')))
  return jwk ? { id: did, source: 'key', keys: [{ id: `${did}#0`, jwk }] } : 'unchecked'
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** `did:web:host%3Aport:path` -> `https://host:port/path/did.json` (did:web Method, W3C CCG). */
function webAddress(did: string): string | undefined {
  const folder = folderOfDid(did)
  if (!folder) return undefined
  return `${new URL(folder).pathname === '/' ? `${folder}/.well-known` : folder}/did.json`
}

const MAX_KEYS = 200
const KeySet = z.object({ keys: z.array(z.looseObject({ kid: z.string().optional() })).max(MAX_KEYS) })

/** Keys from a JWK or a JWK Set (RFC 7517), which an Open Badges issuer may publish instead of a controller document. */
function bareKeysIn(document: unknown, url: string, issuer: string): Controller | undefined {
  const jwk = readJwk(document)
  if (jwk) return { id: issuer, source: 'web', keys: [{ id: url, jwk }] }
  const set = KeySet.safeParse(document).data
  const [address, name] = url.split('#')
  const keys = set?.keys.flatMap(({ kid, ...written }) => {
    const key = readJwk(written)
    return key ? [{ id: kid === url || kid === name ? url : `${address}#${kid}`, jwk: key }] : []
  })
  return keys && { id: issuer, source: 'web', keys }
}

const Method = z.object({
  id: z.string(),
  controller: z.string(),
  publicKeyMultibase: z.string().optional(),
  publicKeyJwk: z.unknown().optional(),
  // When the holder revoked the key, and when it expires (Controlled Identifiers 1.0, section 2.2).
  revoked: z.string().optional(),
  expires: z.string().optional(),
})
const Relation = z.union([z.string(), z.looseObject({ id: z.string() })])
const ControllerDocument = z.object({
  id: z.string(),
  verificationMethod: z.array(z.unknown()).max(MAX_KEYS).default([]),
  assertionMethod: z.array(Relation).max(MAX_KEYS).default([]),
})

/** @throws ZodError if it is not a controller document */
function controllerIn(document: unknown, holder: string): Controller | NoController {
  const { id, verificationMethod, assertionMethod } = ControllerDocument.parse(document)
  if (id !== holder) return 'unknown'
  const absolute = (name: string) => (name.startsWith('#') ? `${holder}${name}` : name)
  const allowed = new Set(
    assertionMethod.map((relation) => absolute(typeof relation === 'string' ? relation : relation.id)),
  )
  const keys: PublicKey[] = []
  for (const written of [...verificationMethod, ...assertionMethod]) {
    const method = Method.safeParse(written).data
    if (!method || method.controller !== holder || !allowed.has(absolute(method.id))) continue
    const jwk = readMultikey(method.publicKeyMultibase) ?? readJwk(method.publicKeyJwk)
    const [endsAt] = [method.revoked, method.expires].filter((end) => end !== undefined).sort(byMoment)
    if (jwk) keys.push({ id: absolute(method.id), jwk, endsAt })
  }
  return { id: holder, source: 'web', keys }
}

const byMoment = (one: string, other: string) => Date.parse(one) - Date.parse(other)
