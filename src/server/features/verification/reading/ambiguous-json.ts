import { knownContext } from '#server/features/credentials/contexts.ts'
import { isObject, type Json } from './read-credential-text.ts'

/** Objects, arrays and values together; a learning path of fifty steps has about a thousand. */
const MAX_VALUES = 20_000

/** JSON-LD keywords that only describe a string. */
const PLAIN_KEYWORDS = new Set(['@value', '@language', '@direction'])

/** The part of the credential that a value is in: proofs and endorsements may have a context of their own. */
type Place = 'badge' | 'proof' | 'endorsement'

/**
 * Whether a credential uses JSON-LD features that could make its graph differ from its plain JSON. The signature covers
 * the graph, which can be written in many ways: with full IRIs as keys, with parts moved elsewhere, with terms that
 * another context redefines. A forger could thus hide an expiry or a status from readers of the JSON, and the signature
 * would still be valid. Issuers have no need for these features.
 */
export function isAmbiguous(credential: Json): boolean {
  const left: { value: unknown; place: Place }[] = [{ value: credential, place: 'badge' }]
  let count = 0
  const contexts = JSON.stringify(credential['@context'])
  /** A JCS proof repeats the badge's own contexts. */
  const isRepeated = (key: string, value: unknown, place: Place) =>
    place === 'proof' && key === '@context' && JSON.stringify(value) === contexts
  for (let next = left.pop(); next; next = left.pop()) {
    if (++count > MAX_VALUES) return true
    const { value, place } = next
    if (Array.isArray(value)) for (const item of value) left.push({ value: item, place })
    if (!isObject(value)) continue
    if (value !== credential && isSameNode(value, credential, place)) return true
    for (const [key, inner] of Object.entries(value)) {
      if (key === '@context' && value === credential) continue
      if (!isPlainKey(key, inner, place) && !isRepeated(key, inner, place)) return true
      left.push({ value: inner, place: placeOf(key, place, value === credential) })
    }
  }
  return false
}

function placeOf(key: string, place: Place, isWhole: boolean): Place {
  if (place !== 'badge') return place
  if (key === 'endorsement') return 'endorsement'
  return isWhole && key === 'proof' ? 'proof' : 'badge'
}

function isPlainKey(key: string, value: unknown, place: Place): boolean {
  if (key === '@context') {
    return (
      place !== 'badge' &&
      [value].flat().every((context) => typeof context === 'string' && knownContext(context) !== undefined)
    )
  }
  // JSON parsers disagree on whether members of `__proto__` become the object's own.
  return key !== '__proto__' && !key.includes(':') && (!key.startsWith('@') || PLAIN_KEYWORDS.has(key))
}

/** The properties that an endorsement may state about the badge it endorses. */
const OF_ENDORSED = new Set(['id', 'type', 'endorsementComment'])

/**
 * Whether a nested object has the credential's id and adds properties to it; in the graph they are the same node. Where to
 * fetch the credential anew may be its own id (so in 1EdTech's complete example): this adds no more than a type, which no
 * reader takes for anything else.
 */
function isSameNode(value: Json, credential: Json, place: Place): boolean {
  if (value['id'] === undefined || value['id'] !== credential['id']) return false
  const keys = Object.keys(value)
  if (value['type'] === '1EdTechCredentialRefresh' && keys.length === 2) return false
  return place === 'endorsement' ? keys.some((key) => !OF_ENDORSED.has(key)) : keys.length > 1
}
