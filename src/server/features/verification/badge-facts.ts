import { type Term, termOf } from './check-dates.ts'
import { issuerOf } from './check-issuer.ts'
import { isObject, type Json } from './reading/read-credential-text.ts'

/** What a credential says of itself, for showing: strings as they came, to be escaped wherever they are shown. */
export type BadgeFacts = {
  name: string | undefined
  /** What it stands for, which whoever shows a badge has to show with it. */
  description: string | undefined
  issuer: { id: string; name: string | undefined }
  /** The holder's name, where the credential gives one in the clear. */
  holder: string | undefined
  term: Term
  /** A picture that is in the credential itself: `data:image/…`. */
  imageData: string | undefined
}

/** Longer names are no names. */
const LONGEST_NAME = 300
const LONGEST_DESCRIPTION = 3000

/** Reads any credential, whatever is wrong with it; what is too long to be shown is cut. */
export function factsOf(credential: Json): BadgeFacts {
  const subject = objectIn(credential['credentialSubject'])
  const achievement = objectIn(subject['achievement'])
  const image = achievement['image'] ?? credential['image']
  const address = isObject(image) ? image['id'] : image
  const issuer = issuerOf(credential)
  return {
    name: nameIn(achievement['name']) ?? nameIn(credential['name']),
    description: textIn(achievement['description'], LONGEST_DESCRIPTION),
    issuer: { id: issuer.id.slice(0, LONGEST_NAME), name: nameIn(issuer.name) },
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

/** An object, or the first of several. */
const objectIn = (value: unknown): Json => [value].flat().find(isObject) ?? {}

const nameIn = (value: unknown) => textIn(value, LONGEST_NAME)

/** A text, or that of a JSON-LD value object with its language. @param longest what is longer is cut */
function textIn(value: unknown, longest: number): string | undefined {
  const text = isObject(value) ? value['@value'] : value
  if (typeof text !== 'string' || text.trim() === '') return undefined
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
