import { z } from 'zod'
import { knownContext } from '#server/features/credentials/contexts.ts'
import { termOf } from './check-dates.ts'
import type { Finding } from './checks.ts'
import { Iri, Moment } from './open-badge-shape.ts'
import { isCanonical } from './proofs/canonical-proof.ts'
import { signingOf } from './proofs/signing.ts'
import { type GivenCredential, isBadge, isObject, type Json, type Jwt } from './reading/read-credential-text.ts'

const OneOrMore = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema).min(1).max(100)])

const Typed = z.looseObject({ type: OneOrMore(z.string()) })
const Achievement = z.looseObject({ name: z.string().min(1) })
const OpenBadge = z
  .looseObject({
    id: Iri.optional(),
    issuer: z.union([Iri, z.looseObject({ id: Iri })]),
    validFrom: Moment.optional(),
    validUntil: Moment.optional(),
    issuanceDate: Moment.optional(),
    expirationDate: Moment.optional(),
    credentialSubject: OneOrMore(z.looseObject({ achievement: OneOrMore(Achievement) })),
    credentialStatus: OneOrMore(Typed).optional(),
    proof: OneOrMore(z.looseObject({ type: z.string() })).optional(),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || Date.parse(validFrom) <= Date.parse(validUntil), {
    path: ['validUntil'],
  })

const FIRST_CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/2018/credentials/v1']

/** Real badges have two to five. Each is expanded for every node, so thousands would take minutes. */
const MAX_CONTEXTS = 50

/** Whether a credential is a well-formed, unambiguous Open Badge 3.0 whose JWT claims, if any, do not contradict it. */
export function checkStructure(given: GivenCredential): Finding {
  const { credential, jwt } = given
  if (!isBadge(credential)) return 'structure_type'
  const contexts = credential['@context']
  if (!Array.isArray(contexts) || !FIRST_CONTEXTS.includes(contexts[0])) return 'structure_no_context'
  if (contexts.length > MAX_CONTEXTS) return { code: 'structure_wide', detail: String(MAX_CONTEXTS) }
  if (isAmbiguous(credential)) return 'structure_ambiguous'
  const foreign = isSignedAsWritten(given) ? undefined : foreignContext(contexts)
  if (foreign !== undefined) return { code: 'structure_context', detail: foreign }
  const parsed = OpenBadge.safeParse(credential)
  if (!parsed.success) return { code: 'structure_field', detail: parsed.error.issues[0]?.path.join('.') ?? '' }
  const detail = jwt && conflictingField(credential, jwt)
  return detail ? { code: 'structure_claims', detail } : 'structure_right'
}

/**
 * Whether the JSON itself is signed, by a JWT or a JCS proof. Then the contents of the contexts are not part of the
 * signed data, and an unknown context is harmless: the first one protects its terms from redefinition by later ones.
 */
function isSignedAsWritten(given: GivenCredential): boolean {
  const signing = signingOf(given)
  return !!given.jwt || (typeof signing === 'object' && 'proof' in signing && isCanonical(signing.proof ?? {}))
}

/** The first unknown context, or `@context` if it is not a URL; undefined if all are known. */
function foreignContext(contexts: unknown[]): string | undefined {
  const foreign = contexts.find((context) => typeof context !== 'string' || !knownContext(context))
  if (foreign === undefined) return undefined
  return typeof foreign === 'string' ? foreign : '@context'
}

/**
 * The first credential field that contradicts a JWT claim; undefined if they agree. Where both are present they must be
 * equal (Open Badges 3.0, JSON Web Token Proof Format), or a program that reads the claims and one that reads the badge
 * would see two badges under one signature. The issuer is compared in `checkIssuer`, together with the key.
 */
function conflictingField(credential: Json, { header, claims }: Jwt): string | undefined {
  if (!isCredentialType(header['typ'])) return 'typ'
  const { id } = credential
  const { jti, sub, nbf, exp } = claims
  const { from, until } = termOf(credential)
  if (jti !== undefined && id !== undefined && jti !== id) return 'id'
  if (sub !== undefined && holdersIn(credential).some((holder) => holder !== sub)) return 'credentialSubject.id'
  if (isOtherMoment(nbf, from)) return 'validFrom'
  return isOtherMoment(exp, until) ? 'validUntil' : undefined
}

/** The ids of the credential's subjects; many subjects have none, only an e-mail address. */
const holdersIn = ({ credentialSubject }: Json): unknown[] =>
  [credentialSubject]
    .flat()
    .filter(isObject)
    .flatMap(({ id }) => (id === undefined ? [] : [id]))

/** JWT times are usually whole seconds (RFC 7519) and fields may have fractions, so differences under a second are equal. */
function isOtherMoment(claim: unknown, written: string | undefined): boolean {
  if (claim === undefined || written === undefined) return false
  return typeof claim !== 'number' || Math.abs(claim * 1000 - Date.parse(written)) >= 1000
}

/** The `typ` of credentials as tokens: in Open Badges 3.0, in VC-JOSE-COSE and its drafts. */
const CREDENTIAL_TYPES = ['jwt', 'jose', 'vc+jwt', 'vc+ld+jwt', 'vc+ld+json+jwt', 'vc-ld+jwt']

/** @param typ a media type without regard to case, whose `application/` may be left out (RFC 7515, section 4.1.9) */
const isCredentialType = (typ: unknown): boolean =>
  typ === undefined ||
  (typeof typ === 'string' && CREDENTIAL_TYPES.includes(typ.toLowerCase().replace(/^application\//, '')))

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
function isAmbiguous(credential: Json): boolean {
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
    const contexts = [value].flat()
    return (
      place !== 'badge' &&
      contexts.length <= MAX_CONTEXTS &&
      contexts.every((context) => typeof context === 'string' && knownContext(context) !== undefined)
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
