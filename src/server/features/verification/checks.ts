/** What is looked at, in the order in which it is shown. */
export type CheckName = 'structure' | 'signature' | 'issuer' | 'schema' | 'status' | 'dates' | 'person'

/** `unknown`: it could not be told here, which is no failure of the badge. */
export type Outcome = 'passed' | 'failed' | 'unknown'

/** Every way that a check can end. Stable: programs read them, and each has a sentence in both languages. */
const OUTCOMES = {
  structure_right: 'passed',
  structure_context: 'unknown',
  structure_older: 'passed',
  structure_no_context: 'failed',
  structure_field: 'failed',
  structure_type: 'failed',
  structure_ambiguous: 'failed',
  structure_claims: 'failed',
  signature_right: 'passed',
  signature_wrong: 'failed',
  signature_hosted: 'passed',
  signature_hosted_other: 'failed',
  signature_unreachable: 'unknown',
  signature_missing: 'failed',
  signature_purpose: 'failed',
  signature_unsupported: 'unknown',
  signature_no_key: 'unknown',
  signature_overrun: 'unknown',
  signature_skipped: 'unknown',
  signature_vocabulary: 'unknown',
  issuer_ours: 'passed',
  issuer_web: 'passed',
  issuer_hosted: 'passed',
  issuer_key: 'unknown',
  issuer_wrong: 'failed',
  issuer_other: 'failed',
  issuer_key_withdrawn: 'failed',
  issuer_key_ended: 'failed',
  issuer_unchecked: 'unknown',
  issuer_unreachable: 'unknown',
  schema_right: 'passed',
  schema_wrong: 'failed',
  schema_foreign: 'unknown',
  status_good: 'passed',
  status_none: 'unknown',
  status_revoked: 'failed',
  status_suspended: 'failed',
  status_wrong: 'failed',
  status_unchecked: 'unknown',
  status_unreachable: 'unknown',
  status_unreliable: 'unknown',
  status_stale: 'unknown',
  status_too_many: 'unknown',
  dates_good: 'passed',
  dates_open: 'passed',
  dates_expired: 'failed',
  dates_early: 'failed',
  dates_wrong: 'failed',
  dates_signature: 'failed',
  person_same: 'passed',
  person_other: 'failed',
  person_unnamed: 'unknown',
} as const satisfies Record<string, Outcome>

export type CheckCode = keyof typeof OUTCOMES

export type Check = {
  check: CheckName
  outcome: Outcome
  code: CheckCode
  /** How long the check took. */
  milliseconds: number
  /** What the sentence names: a field, a domain, a wall clock. */
  detail?: string
}

/** What a check found, before it is known how long it took. */
export type Finding = CheckCode | { code: CheckCode; detail: string }

export const codeIn = (finding: Finding): CheckCode => (typeof finding === 'string' ? finding : finding.code)

/** Carries out one check and takes its time. */
export async function timed(check: CheckName, work: () => Finding | Promise<Finding>): Promise<Check> {
  const began = performance.now()
  const finding = await work()
  const milliseconds = Math.round((performance.now() - began) * 100) / 100
  const { code, ...rest } = typeof finding === 'string' ? { code: finding } : finding
  return { check, outcome: OUTCOMES[code], code, milliseconds, ...rest }
}
