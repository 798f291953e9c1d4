import { type BadgeFacts, factsOf } from './badge-facts.ts'
import { checkDates } from './check-dates.ts'
import { checkIssuer, issuerOf } from './check-issuer.ts'
import { checkPerson } from './check-person.ts'
import { checkSchema } from './check-schema.ts'
import { checkStatus, type StatusSources } from './check-status.ts'
import { checkStructure } from './check-structure.ts'
import { type Check, type CheckCode, type Finding, timed } from './checks.ts'
import { checkSignature } from './proofs/check-signature.ts'
import { type Controller, findController, type KeySources } from './proofs/find-controller.ts'
import type { ProofThread } from './proofs/proof-thread.ts'
import type { PublicKey } from './proofs/public-key.ts'
import { isTrustedKey, keyAmong, signingOf } from './proofs/signing.ts'
import type { GivenCredential } from './reading/read-credential-text.ts'
import { type Verdict, verdictOf } from './verdict.ts'

export type Sources = { keys: KeySources; status: StatusSources; proofs: ProofThread }

export type Report = { verdict: Verdict; checks: Check[]; facts: BadgeFacts; checkedAt: Date }

type CheckInput = {
  /** The instant at which the credential has to be in force. */
  now?: Date
  /** Whose badge it has to be; without an address nobody asks. */
  email?: string | undefined
}

/** Checks a credential in every respect and never throws for what it says: whatever is wrong stands in the report. */
export async function verifyCredential(
  given: GivenCredential,
  sources: Sources,
  { now = new Date(), email }: CheckInput = {},
): Promise<Report> {
  const structure = await timed('structure', () => checkStructure(given))
  const isReadable = structure.outcome === 'passed' || READABLE.includes(structure.code)
  const checks = [structure, ...(isReadable ? await checkTrust(given, sources) : [unread(structure)])]
  // Of what nobody has signed, status and dates would be worth nothing.
  const isWorthMore = structure.outcome === 'passed' && !checks.some(isBroken)
  if (isWorthMore) {
    checks.push(await timed('schema', () => checkSchema(given.credential)))
    checks.push(await timed('status', () => checkStatus(given.credential, sources.status, now)))
    checks.push(await timed('dates', () => checkDates(given, now)))
    if (email) checks.push(await timed('person', () => checkPerson(given.credential, email)))
  }
  return { verdict: verdictOf(checks), checks, facts: factsOf(given.credential), checkedAt: now }
}

/** Faults of the form that leave no doubt what was signed: whether it is as it was signed is still worth knowing. */
const READABLE: CheckCode[] = ['structure_field', 'structure_claims']

/** A credential whose words cannot be relied on, or have no known meaning: checking its signature would prove nothing. */
const unread = ({ code }: Check): Check => ({
  check: 'signature',
  outcome: 'unknown',
  code: code === 'structure_context' ? 'signature_vocabulary' : 'signature_skipped',
  milliseconds: 0,
})

/** Who has signed, and whether they are who the credential says. */
async function checkTrust(given: GivenCredential, sources: Sources): Promise<Check[]> {
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
  // A key that is not known to have signed proves nothing of its holder.
  const isSigned = signature.outcome === 'passed' || signature.code === 'signature_no_key'
  return isSigned ? [signature, issuer] : [signature]
}

const isBroken = ({ check, outcome }: Check) => check === 'signature' && outcome === 'failed'

const NO_CONTROLLER = {
  unchecked: 'issuer_unchecked',
  unreachable: 'issuer_unreachable',
  unknown: 'issuer_wrong',
} as const satisfies Record<string, Finding>
