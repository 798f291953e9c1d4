import { type Term, termOf } from './check-dates.ts'
import { issuerOf } from './check-issuer.ts'
import { isObject, type Json } from './reading/read-credential-text.ts'

/** A credential's own claims, for display. The strings are untrusted and must be escaped where they are shown. */
export type BadgeFacts = {
  name: string | undefined
  /** The achievement's description; viewers have to show it with the badge. */
  description: string | undefined
  issuer: { id: string; name: string | undefined }
  /** The holder's name, if the credential has one that is not hashed. */
  holder: string | undefined
  term: Term
  /** A picture embedded in the credential: `data:image/…`. */
  imageData: string | undefined
}

/** Characters; longer names and descriptions are truncated. */
const MAX_NAME_LENGTH = 300
const MAX_DESCRIPTION_LENGTH = 3000

/** Reads the facts of any credential, even a malformed one; strings too long to be shown are truncated. */
export function factsOf(credential: Json): BadgeFacts {
  const subject = objectIn(credential['credentialSubject'])
  const achievement = objectIn(subject['achievement'])
  const image = achievement['image'] ?? credential['image']
  const address = isObject(image) ? image['id'] : image
  const issuer = issuerOf(credential)
  return {
    name: nameIn(achievement['name']) ?? nameIn(credential['name']),
    description: textIn(achievement['description'], MAX_DESCRIPTION_LENGTH),
    issuer: { id: issuer.id.slice(0, MAX_NAME_LENGTH), name: nameIn(issuer.name) },
    holder: holderIn(subject),
    term: termOf(credential),
    imageData: typeof address === 'string' && address.startsWith('data:image/') ? address : undefined,
  }
}

function holderIn(subject: Json): string | undefined {
  const identities = [subject['identifier']].flat().filter(isObject)
  const named = identities.find(({ identityType, hashed }) => identityType === 'name' && hashed !== true)
  return nameIn(named?.['identityHash']) ?? nameIn(subject['name'])
}

/** The value if it is an object, or the first object in an array. */
const objectIn = (value: unknown): Json => [value].flat().find(isObject) ?? {}

const nameIn = (value: unknown) => textIn(value, MAX_NAME_LENGTH)

/** A string, or the string in a JSON-LD value object. @param longest longer strings are truncated to this length */
function textIn(value: unknown, longest: number): string | undefined {
  const text = isObject(value) ? value['@value'] : value
  if (typeof text !== 'string' || text.trim() === '') return undefined
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
