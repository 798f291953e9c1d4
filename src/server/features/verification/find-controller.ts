import { from } from '@digitalbazaar/ed25519-multikey'
import { z } from 'zod'

export type PublicKey = { id: string; publicKeyMultibase: string }

/** Who holds keys, and which of them may sign credentials. */
export type Controller = {
  id: string
  /** `ours`: an organization of this service. `key`: a did:key, which is its own holder. `web`: a did:web, fetched. */
  source: 'ours' | 'key' | 'web'
  keys: PublicKey[]
}

/** Why there is none: this kind is not known here or may not be fetched, nothing came, there is no such holder. */
type NoController = 'unchecked' | 'unreachable' | 'unknown'

export type KeySources = {
  /** The organization of this service that a DID names; undefined where it names none of ours. */
  findOurs(did: string): Promise<Controller | 'unknown' | undefined>
  /** Undefined where the operator does not let strangers make the service fetch. */
  fetch: ((url: string) => Promise<unknown>) | undefined
}

/** The holder of the key that a verification method names, by its DID. */
export async function findController(
  verificationMethod: string,
  { findOurs, fetch }: KeySources,
): Promise<Controller | NoController> {
  const did = verificationMethod.split('#')[0] ?? ''
  if (did.startsWith('did:key:')) return ofKey(did)
  const ours = await findOurs(did)
  if (ours) return ours
  if (!did.startsWith('did:web:') || !fetch) return 'unchecked'
  try {
    return await controllerIn(await fetch(webAddress(did)), did)
  } catch {
    return 'unreachable'
  }
}

/** did:key of an Ed25519 key (the did:key Method, W3C CCG): the key is its whole document. */
async function ofKey(did: string): Promise<Controller | NoController> {
  const multibase = did.slice('did:key:'.length)
  const key = { id: `${did}#${multibase}`, publicKeyMultibase: multibase }
  return (await isEd25519(key)) ? { id: did, source: 'key', keys: [key] } : 'unchecked'
}

/** A name and perhaps a port: whatever else an address holds may not come in as part of the name. */
const HOST = /^[a-z\d.-]+(:\d{1,5})?$/i

/** `did:web:host%3Aport:path` -> `https://host:port/path/did.json` (did:web Method, W3C CCG). */
function webAddress(did: string): string {
  const [host = '', ...path] = did.slice('did:web:'.length).split(':').map(decodeURIComponent)
  if (!HOST.test(host)) throw new Error(`${host} is no host`)
  return `https://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.json`
}

const Method = z.object({ id: z.string(), controller: z.string(), publicKeyMultibase: z.string() })
const Relation = z.union([z.string(), z.looseObject({ id: z.string() })])
const DidDocument = z.object({
  id: z.string(),
  verificationMethod: z.array(z.unknown()).max(200).default([]),
  assertionMethod: z.array(Relation).max(200).default([]),
})

/** @throws ZodError where the document is none */
async function controllerIn(document: unknown, did: string): Promise<Controller | NoController> {
  const { id, verificationMethod, assertionMethod } = DidDocument.parse(document)
  if (id !== did) return 'unknown'
  const absolute = (name: string) => (name.startsWith('#') ? `${did}${name}` : name)
  const allowed = new Set(
    assertionMethod.map((relation) => absolute(typeof relation === 'string' ? relation : relation.id)),
  )
  const keys: PublicKey[] = []
  for (const written of [...verificationMethod, ...assertionMethod]) {
    const method = Method.safeParse(written).data
    if (!method || method.controller !== did) continue
    const key = { id: absolute(method.id), publicKeyMultibase: method.publicKeyMultibase }
    if (allowed.has(key.id) && (await isEd25519(key))) keys.push(key)
  }
  return { id: did, source: 'web', keys }
}

async function isEd25519(key: PublicKey): Promise<boolean> {
  return from({ ...key, type: 'Multikey', controller: '' }).then(
    () => true,
    () => false,
  )
}
