import { z } from 'zod'
import { bundledContexts } from '../credentials/contexts.ts'
import { otherwiseClaimed } from './check-claims.ts'
import type { Finding } from './checks.ts'
import { Iri, Moment } from './open-badge-shape.ts'
import { type GivenCredential, isObject, type Json, typesOf } from './read-credential-text.ts'

/** Objects, lists and values together; a learning path of fifty steps has about a thousand. */
const MOST_VALUES = 20_000

const OneOrMore = <S extends z.ZodType>(schema: S) => z.union([schema, z.array(schema).min(1).max(100)])

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
    credentialStatus: OneOrMore(z.looseObject({ type: z.string() })).optional(),
    proof: OneOrMore(z.looseObject({ type: z.string() })).optional(),
  })
  .refine(({ validFrom, validUntil }) => !validFrom || !validUntil || Date.parse(validFrom) <= Date.parse(validUntil), {
    path: ['validUntil'],
  })

const FIRST_CONTEXTS = ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/2018/credentials/v1']
const BADGE_TYPES = ['OpenBadgeCredential', 'AchievementCredential']

/** Whether a credential is an Open Badge 3.0 whose every word means what it says, also where a token claims the same. */
export function checkStructure({ credential, jwt }: GivenCredential): Finding {
  if (!BADGE_TYPES.some((type) => typesOf(credential).includes(type))) return 'structure_type'
  const foreign = foreignContext(credential['@context'])
  if (foreign !== undefined) return { code: 'structure_context', detail: foreign }
  if (isAmbiguous(credential)) return 'structure_ambiguous'
  const parsed = OpenBadge.safeParse(credential)
  if (!parsed.success) return { code: 'structure_field', detail: parsed.error.issues[0]?.path.join('.') ?? '' }
  const detail = jwt && otherwiseClaimed(credential, jwt)
  return detail ? { code: 'structure_claims', detail } : 'structure_right'
}

/** The first context that is not bundled, as far as it can be named; undefined where all are. */
function foreignContext(contexts: unknown): string | undefined {
  if (!Array.isArray(contexts) || !FIRST_CONTEXTS.includes(contexts[0])) return '@context'
  const foreign = contexts.find((context) => typeof context !== 'string' || !bundledContexts.has(context))
  if (foreign === undefined) return undefined
  return typeof foreign === 'string' ? foreign : '@context'
}

/** Keywords that only say how a text is written. */
const PLAIN_KEYWORDS = new Set(['@value', '@language', '@direction'])

/**
 * What is signed is the graph that JSON-LD makes of a credential, and the same graph can be written in many ways: with
 * full addresses for names, with parts moved elsewhere, with words that another context turns round. Somebody could so
 * hide an end or a status from whoever reads the JSON, and the signature would still be right. Issuers write plainly.
 */
function isAmbiguous(credential: Json): boolean {
  const left: { value: unknown; isProof: boolean }[] = [{ value: credential, isProof: false }]
  let count = 0
  for (let next = left.pop(); next; next = left.pop()) {
    if (++count > MOST_VALUES) return true
    const { value, isProof } = next
    if (Array.isArray(value)) for (const item of value) left.push({ value: item, isProof })
    if (!isObject(value)) continue
    if (value !== credential && isSameNode(value, credential)) return true
    for (const [key, inner] of Object.entries(value)) {
      if (key === '@context' && value === credential) continue
      if (!isPlainKey(key, inner, isProof)) return true
      left.push({ value: inner, isProof: isProof || (value === credential && key === 'proof') })
    }
  }
  return false
}

function isPlainKey(key: string, value: unknown, isProof: boolean): boolean {
  if (key === '@context') return isProof && [value].flat().every((context) => bundledContexts.has(context as string))
  return !key.includes(':') && (!key.startsWith('@') || PLAIN_KEYWORDS.has(key))
}

/** Says more of the credential itself, in another place than its own. */
const isSameNode = (value: Json, credential: Json) =>
  value['id'] !== undefined && value['id'] === credential['id'] && Object.keys(value).length > 1
