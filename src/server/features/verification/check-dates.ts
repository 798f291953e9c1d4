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

/**
 * Whether a credential is in force. A JWS may state the period in its claims too: then both must hold. A proof may expire
 * before the credential does (Data Integrity 1.0, section 2.1, `expires`).
 */
export function checkDates(given: GivenCredential, now: Date): Finding {
  const { credential, jwt } = given
  const { from, until } = termOf(credential)
  const starts = [...momentsIn(from), ...secondsOf(jwt?.claims['nbf'])]
  const ends = [...momentsIn(until), ...secondsOf(jwt?.claims['exp'])]
  const signing = signingOf(given)
  const proofEnds = momentsIn(
    typeof signing === 'object' && 'proof' in signing ? signing.proof?.['expires'] : undefined,
  )
  if ([...starts, ...ends, ...proofEnds].some(Number.isNaN)) return 'dates_wrong'
  if (ends.some((end) => end <= now.getTime())) return 'dates_expired'
  if (proofEnds.some((end) => end <= now.getTime())) return 'dates_signature'
  if (starts.some((start) => start > now.getTime())) return 'dates_early'
  return ends.length > 0 ? 'dates_good' : 'dates_open'
}

const momentsIn = (written: unknown) => (written === undefined ? [] : [Date.parse(String(written))])
/** JWT claims count seconds (RFC 7519). */
const secondsOf = (claim: unknown) => (claim === undefined ? [] : [Number(claim) * 1000])
