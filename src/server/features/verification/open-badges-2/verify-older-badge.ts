import { compactVerify, importSPKI } from 'jose'
import { z } from 'zod'
import { factsOf } from '../badge-facts.ts'
import { checkDates } from '../check-dates.ts'
import { checkPerson } from '../check-person.ts'
import { type Check, type Finding, timed } from '../checks.ts'
import { type GivenCredential, isObject, type Json, type Jwt } from '../reading/read-credential-text.ts'
import { UnreadableBadge } from '../reading/unreadable-badge.ts'
import { verdictOf } from '../verdict.ts'
import type { Report } from '../verify-credential.ts'
import { Assertion, BadgeClass, checkHosted, Issuer, idOf, isAmongRevoked, isHostOf } from './check-hosted-badge.ts'

export type OlderSources = {
  /** The base of our own addresses: what stands there is had without asking anyone. */
  ours: string
  /** A document by its address, with `isGone` where it is given as one that is no more; undefined where nothing may be fetched. */
  find(url: string): Promise<{ document: unknown; isGone: boolean } | undefined>
}

type Parts = { assertion: Json; badge: z.output<typeof BadgeClass>; issuer: Issuer }

/**
 * Checks a badge of Open Badges 2.0: one that stands at its own address, or one that its issuer has signed.
 * @throws UnreadableBadge `older_badge` where what it takes may not be fetched
 */
export async function verifyOlderBadge(
  given: GivenCredential,
  sources: OlderSources,
  { now = new Date(), email }: { now?: Date; email?: string | undefined } = {},
): Promise<Report> {
  const { credential, jwt } = given
  const checks: Check[] = []
  let shown: Json = credential
  const parts = await partsOf(given, sources)
  if ('code' in parts) checks.push(parts)
  else {
    checks.push(await timed('structure', () => 'structure_older'))
    const signature = await timed('signature', () =>
      jwt
        ? checkSigned(jwt, parts.issuer, sources)
        : checkHosted(credential, parts.assertion, String(parts.assertion['id'])),
    )
    checks.push(signature)
    shown = asCredential(parts)
    if (signature.outcome !== 'failed') {
      checks.push(await timed('issuer', () => checkIssuer(parts, !!jwt, sources)))
      checks.push(await timed('status', () => checkStatus(parts, !!jwt, sources)))
      checks.push(await timed('dates', () => checkDates({ credential: shown, jwt: undefined }, now)))
      if (email) checks.push(await timed('person', () => checkPerson(shown, email)))
    }
  }
  return { verdict: verdictOf(checks), checks, facts: factsOf(shown), checkedAt: now }
}

/** The assertion with its class and issuer, or what keeps it from being had. */
async function partsOf({ credential, jwt }: GivenCredential, sources: OlderSources): Promise<Parts | Check> {
  const { id } = credential
  if (!jwt && !(typeof id === 'string' && URL.canParse(id)))
    return timed('structure', () => ({ code: 'structure_field', detail: 'id' }))
  if (hidesMembers(credential)) return timed('structure', () => 'structure_ambiguous')
  try {
    const hosted = jwt ? { document: credential, isGone: false } : await had(String(id), sources)
    if (hosted.isGone || (isObject(hosted.document) && hosted.document['revoked'] === true))
      return timed('status', () => 'status_revoked')
    if (hidesMembers(hosted.document)) return timed('structure', () => 'structure_ambiguous')
    const assertion = Assertion.parse(hosted.document)
    if (!jwt && assertion.id !== id)
      return timed('signature', () => ({ code: 'signature_hosted_other', detail: String(id) }))
    const badge = await documentOf(idOf(assertion.badge), BadgeClass, sources)
    const issuer = await documentOf(idOf(badge.issuer), Issuer, sources)
    return { assertion, badge, issuer }
  } catch (error) {
    if (error instanceof UnreadableBadge) throw error
    if (error instanceof z.ZodError) {
      const detail = error.issues[0]?.path.join('.') ?? ''
      return timed('structure', () => ({ code: 'structure_field', detail }))
    }
    return timed('signature', () => 'signature_unreachable')
  }
}

/** Some programs take the members of `__proto__` for the object's own, others do not. In a text its name has no bare quotes. */
const hidesMembers = (document: unknown): boolean => JSON.stringify(document)?.includes('"__proto__":') ?? false

async function had(url: string, { find }: OlderSources) {
  const found = await find(url)
  if (!found) throw new UnreadableBadge('older_badge')
  return found
}

/** A document that speaks for itself where it stands: under another address it would speak for somebody else. */
async function documentOf<S extends z.ZodType<{ id: string }>>(
  url: string,
  schema: S,
  sources: OlderSources,
): Promise<z.output<S>> {
  const parsed = schema.parse((await had(url, sources)).document)
  if (parsed.id !== url) throw new Error('it is another document')
  return parsed
}

const Key = z.looseObject({ id: z.url(), owner: z.string(), publicKeyPem: z.string().max(10_000) })
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']

/** The key that the assertion names, as its issuer publishes it (Open Badges 2.0, Signed Verification). */
async function checkSigned({ compact, header, claims }: Jwt, issuer: Issuer, sources: OlderSources): Promise<Finding> {
  const alg = String(header['alg'])
  const verification = isObject(claims['verification']) ? claims['verification'] : {}
  const named = verification['creator'] ?? idIn(issuer['publicKey'])
  if (!ALGORITHMS.includes(alg) || header['crit'] !== undefined || typeof named !== 'string')
    return 'signature_unsupported'
  const own = [issuer['publicKey']].flat().map(idIn)
  if (!own.includes(named)) return 'signature_no_key'
  const embedded = [issuer['publicKey']]
    .flat()
    .find((key) => isObject(key) && key['id'] === named && key['publicKeyPem'])
  try {
    const key = embedded ? Key.parse(embedded) : await documentOf(named, Key, sources)
    if (key.owner !== issuer.id) return 'signature_no_key'
    await compactVerify(compact, await importSPKI(key.publicKeyPem, alg), { algorithms: [alg] })
    return 'signature_right'
  } catch (error) {
    if (error instanceof UnreadableBadge) throw error
    return isSignatureFault(error) ? 'signature_wrong' : 'signature_no_key'
  }
}

const isSignatureFault = (error: unknown) =>
  (error as { code?: string }).code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED'

const idIn = (named: unknown) => (isObject(named) ? named['id'] : named)

function checkIssuer({ assertion, issuer }: Parts, isSigned: boolean, { ours }: OlderSources): Finding {
  if (!isSigned && !isHostOf(issuer, String(assertion['id']))) return 'issuer_wrong'
  if (issuer.id.startsWith(`${ours}/o/`)) return { code: 'issuer_ours', detail: issuer.name ?? issuer.id }
  return isSigned ? { code: 'issuer_web', detail: issuer.id } : { code: 'issuer_hosted', detail: issuer.id }
}

/** A hosted badge would say so itself; a signed one stands in a list, where its issuer keeps one. */
async function checkStatus({ assertion, issuer }: Parts, isSigned: boolean, sources: OlderSources): Promise<Finding> {
  if (!isSigned) return 'status_good'
  if (!issuer.revocationList) return 'status_none'
  try {
    const { document } = await had(issuer.revocationList, sources)
    return isAmongRevoked(document, assertion) ? 'status_revoked' : 'status_good'
  } catch (error) {
    return error instanceof z.ZodError ? 'status_unreliable' : 'status_unreachable'
  }
}

/** The same in the words of Open Badges 3.0, which dates, persons and facts are read from. */
function asCredential({ assertion, badge, issuer }: Parts): Json {
  const { recipient, issuedOn, expires } = assertion as z.output<typeof Assertion>
  const identifier = {
    identityType: recipient.type === 'email' ? 'emailAddress' : recipient.type,
    identityHash: recipient.identity,
    salt: recipient.salt,
    hashed: recipient.hashed,
  }
  return {
    issuer: { id: issuer.id, name: issuer.name },
    validFrom: issuedOn,
    validUntil: expires,
    credentialSubject: {
      identifier: [identifier],
      achievement: { name: badge.name, description: badge['description'], image: badge['image'] },
    },
  }
}
