import { setImmediate as nextTurn } from 'node:timers/promises'
import { endIfGone } from '#server/platform/http/client-gone.ts'

/** The checks, in the order in which they are shown. */
export type CheckName = 'structure' | 'signature' | 'issuer' | 'schema' | 'status' | 'dates' | 'person'

/** `unknown`: this service could not determine it, which does not count against the badge. */
export type Outcome = 'passed' | 'failed' | 'unknown'

/** All result codes and their outcomes. Codes are stable, since API clients read them; each has a message per language. */
const OUTCOMES = {
  structure_right: 'passed',
  structure_context: 'unknown',
  structure_wide: 'unknown',
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
  issuer_key_unlisted: 'failed',
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
  dates_ahead: 'failed',
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
  milliseconds: number
  /** The value that the message names: a field, an address, a context. */
  detail?: string
}

/** The result of a check, without its duration. */
export type Finding = CheckCode | { code: CheckCode; detail: string }

export const codeIn = (finding: Finding): CheckCode => (typeof finding === 'string' ? finding : finding.code)

type Timed = (check: CheckName, work: () => Finding | Promise<Finding>) => Promise<Check>

/** Runs checks like `timed`, each in a turn of the event loop of its own, until the client has gone: then ClientGone. */
export const timedFor =
  (signal: AbortSignal | undefined): Timed =>
  async (check, work) => {
    await nextTurn()
    endIfGone(signal)
    return timed(check, work)
  }

/** Runs a check and measures its duration. */
export const timed: Timed = async (check, work) => {
  const began = performance.now()
  const finding = await work()
  const milliseconds = Math.round((performance.now() - began) * 100) / 100
  const { code, ...rest } = typeof finding === 'string' ? { code: finding } : finding
  return { check, outcome: OUTCOMES[code], code, milliseconds, ...rest }
}
