import { knownContext } from '#server/features/credentials/contexts.ts'
import { isObject, type Json } from './read-credential-text.ts'

/** Objects, lists and values together; a learning path of fifty steps has about a thousand. */
const MOST_VALUES = 20_000

/** Keywords that only say how a text is written. */
const PLAIN_KEYWORDS = new Set(['@value', '@language', '@direction'])

/** Where a value stands: parts that are signed or written by themselves name their own vocabulary. */
type Place = 'badge' | 'proof' | 'endorsement'

/**
 * What is signed is the graph that JSON-LD makes of a credential, and the same graph can be written in many ways: with
 * full addresses for names, with parts moved elsewhere, with words that another context turns round. Somebody could so
 * hide an end or a status from whoever reads the JSON, and the signature would still be right. Issuers write plainly.
 */
export function isAmbiguous(credential: Json): boolean {
  const left: { value: unknown; place: Place }[] = [{ value: credential, place: 'badge' }]
  let count = 0
  const contexts = JSON.stringify(credential['@context'])
  /** A proof over the JSON itself repeats the badge's own vocabulary. */
  const isRepeated = (key: string, value: unknown, place: Place) =>
    place === 'proof' && key === '@context' && JSON.stringify(value) === contexts
  for (let next = left.pop(); next; next = left.pop()) {
    if (++count > MOST_VALUES) return true
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
  // Some programs take the members of `__proto__` for the object's own, others do not.
  return key !== '__proto__' && !key.includes(':') && (!key.startsWith('@') || PLAIN_KEYWORDS.has(key))
}

/** Whoever endorses a badge names it, and says nothing more of it than this. */
const OF_ENDORSED = new Set(['id', 'type', 'endorsementComment'])

/** Says more of the credential itself, in another place than its own. */
function isSameNode(value: Json, credential: Json, place: Place): boolean {
  if (value['id'] === undefined || value['id'] !== credential['id']) return false
  const keys = Object.keys(value)
  return place === 'endorsement' ? keys.some((key) => !OF_ENDORSED.has(key)) : keys.length > 1
}
