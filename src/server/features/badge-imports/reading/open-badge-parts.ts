import { splitName } from '#contract/earners/full-names.ts'
import { isObject, type Json } from '../../verification/reading/read-credential-text.ts'

/** The recipient of a badge, as far as it says who they are. */
export type WrittenRecipient = {
  recipient_email: string
  recipient_first_name: string
  recipient_last_name: string
  recipient_hash?: string
  recipient_salt?: string
}

/** The text of the first of these members that has one. */
export function textAt(node: Json, ...names: string[]): string {
  for (const name of names) {
    const text = Object.hasOwn(node, name) ? textOf(node[name]) : ''
    if (text !== '') return text
  }
  return ''
}

/** A text, also as a JSON-LD value, a list, or by language. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return textOf(value[0])
  if (!isObject(value)) return ''
  if (typeof value['@value'] === 'string') return value['@value']
  const [[language, text] = ['', undefined]] = Object.entries(value)
  return /^[a-z]{2,3}(?:-\w+)?$/i.test(language) && typeof text === 'string' ? text : ''
}

/** The object at a member, or the first one of a list. */
export const objectAt = (node: Json, name: string): Json => {
  const value = Object.hasOwn(node, name) ? node[name] : undefined
  return (Array.isArray(value) ? value.find(isObject) : isObject(value) ? value : undefined) ?? {}
}

/** All ids by which other documents may name an object. */
export const idsOf = (node: Json): string[] =>
  ['openBadgeId', 'id', '@id', 'entityId', 'uid', 'slug'].map((name) => textAt(node, name)).filter((id) => id !== '')

export const isWeb = (id: string): boolean => /^https?:\/\//i.test(id) && URL.canParse(id)

/** The address of a document's page; empty if it has none. */
export const addressOf = (node: Json, ...names: string[]): string =>
  [...names.map((name) => textAt(node, name)), ...idsOf(node)].find(isWeb) ?? ''

/** A day or an instant; Open Badges 1.0 also has seconds since 1970. */
export function dayAt(node: Json, ...names: string[]): string {
  const text = textAt(node, ...names)
  if (!/^\d{9,13}(?:\.\d+)?$/.test(text)) return text
  const seconds = Number(text)
  return new Date(text.length >= 13 ? seconds : seconds * 1000).toISOString()
}

/** What was needed to earn a badge, with its page. */
export function criteriaOf(node: Json): string {
  const criteria = objectAt(node, 'criteria')
  const narrative = textAt(criteria, 'narrative') || textAt(node, 'criteriaNarrative', 'criteria_text', 'criteriaText')
  const written = textAt(node, 'criteria', 'criteriaUrl', 'criteria_url') || textAt(criteria, 'id', '@id', 'url')
  return [narrative, written].filter(Boolean).join('\n\n')
}

const HASH = /^(?:sha256\$[\da-f]{64}|md5\$[\da-f]{32})$/i

/** The recipient of an assertion of Open Badges 1 or 2, or of Badgr's API. */
export function recipientOf(node: Json): WrittenRecipient {
  const recipient = objectAt(node, 'recipient')
  const plain = textAt(recipient, 'plaintextIdentity')
  const identity = textAt(recipient, 'identity', 'email') || textAt(node, 'recipient', 'recipient_email')
  const extensions = objectAt(node, 'extensions')
  const profile = [
    objectAt(node, 'extensions:recipientProfile'),
    objectAt(extensions, 'extensions:recipientProfile'),
    objectAt(extensions, 'recipientProfile'),
    objectAt(node, 'recipientProfile'),
    recipient,
  ].find((each) => nameOf(each) !== null)
  const name =
    (profile && nameOf(profile)) || nameOf({ name: textAt(node, 'recipient_name', 'recipientName') }) || NOBODY
  if (plain.includes('@') || !HASH.test(identity)) return { recipient_email: plain || identity, ...name }
  return { recipient_email: '', ...name, ...hashed(identity, recipient, node) }
}

const hashed = (identity: string, ...places: Json[]) => {
  const salt = places.map((place) => textAt(place, 'salt')).find(Boolean)
  return { recipient_hash: identity.toLowerCase(), ...(salt !== undefined && { recipient_salt: salt }) }
}

const NOBODY = { recipient_first_name: '', recipient_last_name: '' }

function nameOf(profile: Json) {
  const [first, last] = [textAt(profile, 'givenName'), textAt(profile, 'familyName')]
  if (first !== '' || last !== '') return { recipient_first_name: first, recipient_last_name: last }
  const whole = textAt(profile, 'name')
  if (whole === '' || whole.length > 300) return null
  const split = splitName(whole.trim(), 'first_last')
  return { recipient_first_name: split.first, recipient_last_name: split.last }
}

/** The recipient of a credential of Open Badges 3.0: its subject's identities. */
export function subjectOf(subject: Json): WrittenRecipient {
  const identities = [subject['identifier']].flat().filter(isObject)
  const ofType = (...types: string[]) => identities.find((each) => types.includes(textAt(each, 'identityType')))
  const address = ofType('emailAddress', 'email')
  const identity = address ? textAt(address, 'identityHash') : textAt(subject, 'email')
  const plainName = (type: string) => {
    const named = ofType(type)
    return named && named['hashed'] !== true ? textAt(named, 'identityHash') : ''
  }
  const said = { name: plainName('name'), givenName: plainName('givenName'), familyName: plainName('familyName') }
  const name = nameOf(said) ?? nameOf(subject) ?? NOBODY
  if (HASH.test(identity)) return { recipient_email: '', ...name, ...hashed(identity, address ?? {}) }
  return { recipient_email: identity || /^mailto:(.+)/i.exec(textAt(subject, 'id'))?.[1] || '', ...name }
}
