import { z } from 'zod'
import type { Finding } from '../checks.ts'
import { canonicalJson } from '../proofs/canonical-proof.ts'
import { isObject, type Json } from '../reading/read-credential-text.ts'

// The three documents of an Open Badges 2.0 badge, reduced to the properties that the checks need.

const Recipient = z.looseObject({
  type: z.string(),
  identity: z.string(),
  hashed: z.boolean().optional(),
  salt: z.string().optional(),
})
export const Assertion = z.looseObject({
  id: z.string(),
  recipient: Recipient,
  badge: z.union([z.url(), z.looseObject({ id: z.url() })]),
  issuedOn: z.iso.datetime({ offset: true }),
  expires: z.iso.datetime({ offset: true }).optional(),
})
export const BadgeClass = z.looseObject({
  id: z.url(),
  name: z.string(),
  issuer: z.union([z.url(), z.looseObject({ id: z.url() })]),
})
export const Issuer = z.looseObject({ id: z.url(), name: z.string(), revocationList: z.url().optional() })
export type Issuer = z.output<typeof Issuer>

export const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id)

const Allowed = z.looseObject({
  startsWith: z.union([z.string(), z.array(z.string())]).optional(),
  allowedOrigins: z.union([z.string(), z.array(z.string())]).optional(),
})

/**
 * Whether an issuer hosts badges at an address (Open Badges 2.0, section Hosted Verification): where its profile says
 * so, or by default anywhere on its own origin.
 */
export function isHostOf({ id, ...profile }: Issuer, address: string): boolean {
  const { startsWith, allowedOrigins } = Allowed.safeParse(profile['verification']).data ?? {}
  const { origin, host, href } = new URL(address)
  // Both URLs are normalized, so that `..` cannot escape the prefix.
  if (startsWith !== undefined) {
    return [startsWith]
      .flat()
      .some(
        (prefix) => URL.canParse(prefix) && new URL(prefix).origin === origin && href.startsWith(new URL(prefix).href),
      )
  }
  if (allowedOrigins !== undefined)
    return [allowedOrigins].flat().some((allowed) => allowed === host || allowed === origin)
  return new URL(id).origin === origin
}

/** The properties that decide who a badge was awarded to, for what, and until when. */
const DECISIVE = ['recipient', 'badge', 'issuedOn', 'expires']

/** Whether the given assertion agrees with the hosted one; properties that the given one omits are not compared. */
export function checkHosted(given: Json, hosted: Json, address: string): Finding {
  const isOther = DECISIVE.some((name) => given[name] !== undefined && !isSame(given[name], hosted[name]))
  return isOther ? { code: 'signature_hosted_other', detail: address } : { code: 'signature_hosted', detail: address }
}

function isSame(given: unknown, hosted: unknown): boolean {
  const [one, other] = [given, hosted].map((value) =>
    isObject(value) && typeof value['id'] === 'string' ? value['id'] : value,
  )
  return canonicalJson(one ?? null) === canonicalJson(other ?? null)
}

const Revocations = z.looseObject({
  revokedAssertions: z
    .array(z.union([z.string(), z.looseObject({ id: z.string().optional(), uid: z.string().optional() })]))
    .max(100_000),
})

/** Whether an issuer's revocation list names an assertion. @throws ZodError if it is not a revocation list */
export const isAmongRevoked = (list: unknown, { id, uid }: Json): boolean =>
  Revocations.parse(list).revokedAssertions.some((entry) => {
    const named = typeof entry === 'string' ? { id: entry } : entry
    return (id !== undefined && named.id === id) || ('uid' in named && uid !== undefined && named.uid === uid)
  })
