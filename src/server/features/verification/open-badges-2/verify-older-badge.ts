import { compactVerify, importSPKI } from 'jose'
import { z } from 'zod'
import { factsOf } from '../badge-facts.ts'
import { checkDates } from '../check-dates.ts'
import { checkPerson } from '../check-person.ts'
import { type Check, type Finding, timed, timedFor } from '../checks.ts'
import { type GivenCredential, isObject, type Json, type Jwt } from '../reading/read-credential-text.ts'
import { UnreadableBadge } from '../reading/unreadable-badge.ts'
import { verdictOf } from '../verdict.ts'
import type { CheckInput, Report } from '../verify-credential.ts'
import { Assertion, BadgeClass, checkHosted, Issuer, idOf, isAmongRevoked, isHostOf } from './check-hosted-badge.ts'

export type OlderSources = {
  /** Base URL of this service, whose documents need no fetch. */
  ours: string
  /** Finds a document by its URL; `isGone` if the server answers 410. Undefined if fetching is not allowed. */
  find(url: string): Promise<{ document: unknown; isGone: boolean } | undefined>
}

type Parts = { assertion: Json; badge: z.output<typeof BadgeClass>; issuer: Issuer }

/**
 * Checks an Open Badges 2.0 badge, hosted or signed.
 * @throws UnreadableBadge `older_badge` if a document it needs may not be fetched
 */
export async function verifyOlderBadge(
  given: GivenCredential,
  sources: OlderSources,
  { now = new Date(), email, signal }: CheckInput = {},
): Promise<Report> {
  const timed = timedFor(signal)
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

/** The assertion with its badge class and issuer, or the check that failed on the way. */
async function partsOf({ credential, jwt }: GivenCredential, sources: OlderSources): Promise<Parts | Check> {
  const { id } = credential
  if (!jwt && !(typeof id === 'string' && URL.canParse(id)))
    return timed('structure', () => ({ code: 'structure_field', detail: 'id' }))
  if (hasProtoMember(credential)) return timed('structure', () => 'structure_ambiguous')
  try {
    const hosted = jwt ? { document: credential, isGone: false } : await requireDocument(String(id), sources)
    if (hosted.isGone || (isObject(hosted.document) && hosted.document['revoked'] === true))
      return timed('status', () => 'status_revoked')
    if (hasProtoMember(hosted.document)) return timed('structure', () => 'structure_ambiguous')
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

/** JSON parsers disagree on `__proto__` members. Within strings the quotes are escaped, so the search has no false hits. */
const hasProtoMember = (document: unknown): boolean => JSON.stringify(document)?.includes('"__proto__":') ?? false

/** @throws UnreadableBadge `older_badge` if fetching is not allowed */
async function requireDocument(url: string, { find }: OlderSources) {
  const found = await find(url)
  if (!found) throw new UnreadableBadge('older_badge')
  return found
}

/** A document whose `id` must be the URL it was found at; otherwise it could impersonate another one. */
async function documentOf<S extends z.ZodType<{ id: string }>>(
  url: string,
  schema: S,
  sources: OlderSources,
): Promise<z.output<S>> {
  const parsed = schema.parse((await requireDocument(url, sources)).document)
  if (parsed.id !== url) throw new Error('it is another document')
  return parsed
}

const Key = z.looseObject({ id: z.url(), owner: z.string(), publicKeyPem: z.string().max(10_000) })
const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'ES384', 'EdDSA']

/** Verifies with the key that the assertion names and its issuer lists (Open Badges 2.0, Signed Verification). */
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

/** A revoked hosted badge says so itself (see `partsOf`); a signed one is in its issuer's revocation list, if any. */
async function checkStatus({ assertion, issuer }: Parts, isSigned: boolean, sources: OlderSources): Promise<Finding> {
  if (!isSigned) return 'status_good'
  if (!issuer.revocationList) return 'status_none'
  try {
    const { document } = await requireDocument(issuer.revocationList, sources)
    return isAmongRevoked(document, assertion) ? 'status_revoked' : 'status_good'
  } catch (error) {
    return error instanceof z.ZodError ? 'status_unreliable' : 'status_unreachable'
  }
}

/** The badge in the form of Open Badges 3.0, which the checks of dates and person and `factsOf` read. */
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
