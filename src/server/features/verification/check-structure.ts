import { z } from 'zod'
import { knownContext } from '../credentials/contexts.ts'
import { conflictingField } from './check-claims.ts'
import type { Finding } from './checks.ts'
import { Iri, Moment } from './open-badge-shape.ts'
import { isCanonical } from './proofs/canonical-proof.ts'
import { signingOf } from './proofs/signing.ts'
import { isAmbiguous } from './reading/ambiguous-json.ts'
import { type GivenCredential, isBadge } from './reading/read-credential-text.ts'

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

/** Whether a credential is a well-formed, unambiguous Open Badge 3.0 whose JWT claims, if any, do not contradict it. */
export function checkStructure(given: GivenCredential): Finding {
  const { credential, jwt } = given
  if (!isBadge(credential)) return 'structure_type'
  const contexts = credential['@context']
  if (!Array.isArray(contexts) || !FIRST_CONTEXTS.includes(contexts[0])) return 'structure_no_context'
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
