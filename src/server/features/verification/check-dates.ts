import type { Finding } from './checks.ts'
import { signingOf } from './proofs/signing.ts'
import type { GivenCredential, Json } from './reading/read-credential-text.ts'

/** The validity period that a credential claims; undefined for an end that it leaves open. */
export type Term = { from: string | undefined; until: string | undefined }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Reads the names of version 1.1 of the data model too. */
export const termOf = (credential: Json): Term => ({
  from: textOf(credential['validFrom'] ?? credential['issuanceDate']),
  until: textOf(credential['validUntil'] ?? credential['expirationDate']),
})

/** How far two clocks may differ, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5 * 60 * 1000

/**
 * Whether a credential is in force. A JWS may state the period in its claims too: then both must hold. A proof may expire
 * before the credential does (Data Integrity 1.0, section 2.1, `expires`). No signature is made on a later day than today
 * (`created` of a proof, `iat` of a token).
 */
export function checkDates(given: GivenCredential, now: Date): Finding {
  const { credential, jwt } = given
  const { from, until } = termOf(credential)
  const starts = [...momentsIn(from), ...secondsOf(jwt?.claims['nbf'])]
  const ends = [...momentsIn(until), ...secondsOf(jwt?.claims['exp'])]
  const signing = signingOf(given)
  const proof = typeof signing === 'object' && 'proof' in signing ? signing.proof : undefined
  const proofEnds = momentsIn(proof?.['expires'])
  const signed = [...momentsIn(proof?.['created']), ...secondsOf(jwt?.claims['iat'])]
  if ([...starts, ...ends, ...proofEnds, ...signed].some(Number.isNaN)) return 'dates_wrong'
  if (signed.some((at) => at > now.getTime() + MAX_CLOCK_SKEW_MS)) return 'dates_ahead'
  if (ends.some((end) => end <= now.getTime())) return 'dates_expired'
  if (proofEnds.some((end) => end <= now.getTime())) return 'dates_signature'
  if (starts.some((start) => start > now.getTime())) return 'dates_early'
  return ends.length > 0 ? 'dates_good' : 'dates_open'
}

const momentsIn = (written: unknown) => (written === undefined ? [] : [Date.parse(String(written))])
/** JWT claims count seconds (RFC 7519). */
const secondsOf = (claim: unknown) => (claim === undefined ? [] : [Number(claim) * 1000])
