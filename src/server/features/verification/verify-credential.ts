import type { z } from 'zod'
import { type BadgeFacts, factsOf } from './badge-facts.ts'
import { checkDates } from './check-dates.ts'
import { checkIssuer, issuerOf } from './check-issuer.ts'
import { checkPerson } from './check-person.ts'
import { checkStatus, type StatusSources } from './check-status.ts'
import { checkStructure } from './check-structure.ts'
import { type Check, type CheckCode, type Finding, timedFor } from './checks.ts'
import { OpenBadgeShape } from './open-badge-shape.ts'
import { checkSignature } from './proofs/check-signature.ts'
import { type Controller, findController, type KeySources } from './proofs/find-controller.ts'
import type { ProofThread } from './proofs/proof-thread.ts'
import type { PublicKey } from './proofs/public-key.ts'
import { isTrustedKey, keyAmong, signingOf } from './proofs/signing.ts'
import { type GivenCredential, isObject, type Json } from './reading/read-credential-text.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export type Sources = { keys: KeySources; status: StatusSources; proofs: ProofThread }

export type Report = { verdict: Verdict; checks: Check[]; facts: BadgeFacts; checkedAt: Date }

export type CheckInput = {
  /** The instant at which the credential has to be in force. */
  now?: Date
  /** The e-mail address it has to be awarded to; without one this is not checked. */
  email?: string | undefined
  /** Of the request that waits for the report. */
  signal?: AbortSignal | undefined
}

/**
 * Runs all checks on a credential. Never throws because of its content: problems are in the report.
 * @throws ClientGone between two checks
 */
export async function verifyCredential(
  given: GivenCredential,
  sources: Sources,
  { now = new Date(), email, signal }: CheckInput = {},
): Promise<Report> {
  const timed = timedFor(signal)
  const structure = await timed('structure', () => checkStructure(given))
  const isReadable = structure.outcome === 'passed' || READABLE.includes(structure.code)
  const checks = [structure, ...(isReadable ? await checkTrust(given, sources, timed) : [skippedSignature(structure)])]
  // Without a valid signature the claimed status and dates would mean nothing.
  const isTrustworthy = structure.outcome === 'passed' && !checks.some(isBroken)
  if (isTrustworthy) {
    checks.push(await timed('schema', () => checkSchema(given.credential)))
    checks.push(await timed('status', () => checkStatus(given.credential, sources.status, now)))
    checks.push(await timed('dates', () => checkDates(given, now)))
    if (email) checks.push(await timed('person', () => checkPerson(given.credential, email)))
  }
  return { verdict: verdictOf(checks), checks, facts: factsOf(given.credential), checkedAt: now }
}

/** Structural faults that do not make the signed content ambiguous, so the signature is still checked. */
const READABLE: CheckCode[] = ['structure_field', 'structure_claims']

/** For a credential that is ambiguous or uses unknown contexts: a valid signature would prove nothing. */
const skippedSignature = ({ code }: Check): Check => ({
  check: 'signature',
  outcome: 'unknown',
  code: code === 'structure_context' ? 'signature_vocabulary' : 'signature_skipped',
  milliseconds: 0,
})

/** Checks the signature, and whether the signer is the issuer that the credential names. */
async function checkTrust(
  given: GivenCredential,
  sources: Sources,
  timed: ReturnType<typeof timedFor>,
): Promise<Check[]> {
  const signing = signingOf(given)
  if (typeof signing === 'string' || 'code' in signing) return [await timed('signature', () => signing)]

  let controller: Controller | undefined
  let key: PublicKey | undefined
  const issuer = await timed('issuer', async () => {
    const found = await findController(signing.verificationMethod, issuerOf(given.credential).id, sources.keys)
    if (typeof found === 'string') return NO_CONTROLLER[found]
    controller = found
    key = keyAmong(found.keys, found.id, signing)
    const finding = checkIssuer(given, found, key !== undefined)
    if (!key || (await isTrustedKey(given, key, found))) return finding
    return 'issuer_key_ended'
  })
  const signature = await timed('signature', async (): Promise<Finding> => {
    if (!controller || !key) return 'signature_no_key'
    return checkSignature(given, key, { signing, controller, proofs: sources.proofs })
  })
  // If the signature is not valid for the key, the key's holder has nothing to do with the credential.
  const isSigned = signature.outcome === 'passed' || signature.code === 'signature_no_key'
  return isSigned ? [signature, issuer] : [signature]
}

const isBroken = ({ check, outcome }: Check) => check === 'signature' && outcome === 'failed'

const NO_CONTROLLER = {
  unchecked: 'issuer_unchecked',
  unreachable: 'issuer_unreachable',
  unknown: 'issuer_wrong',
} as const satisfies Record<string, Finding>

/** URLs of the schemas of Open Badges 3.0, whose rules are bundled as `OpenBadgeShape`. */
const OWN_SCHEMAS =
  /^https:\/\/purl\.imsglobal\.org\/spec\/ob\/v3p0\/schema\/json(-ld)?\/ob_v3p0_(any)?achievementcredential_schema\.json$/

/** Whether a credential follows the Open Badges 3.0 schema. Other schemas that it names are not fetched. */
export function checkSchema(credential: Json): Finding {
  const parsed = OpenBadgeShape.safeParse(credential)
  if (!parsed.success) return { code: 'schema_wrong', detail: placeOf(parsed.error.issues) }
  const foreign = [credential['credentialSchema']]
    .flat()
    .filter(isObject)
    .map(({ id }) => String(id))
    .find((id) => !OWN_SCHEMAS.test(id))
  return foreign === undefined ? 'schema_right' : { code: 'schema_foreign', detail: foreign }
}

/** The path of the first issue; for a union, the longest path among its alternatives. */
function placeOf(issues: z.core.$ZodIssue[]): string {
  const [issue] = issues
  if (!issue) return ''
  const here = issue.path.join('.')
  if (issue.code !== 'invalid_union') return here
  const inside = issue.errors.map(placeOf).sort((a, b) => b.length - a.length)[0]
  return inside ? `${here}.${inside}` : here
}
