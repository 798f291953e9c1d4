import type { Finding } from './checks.ts'
import { signingOf } from './proofs/signing.ts'
import type { GivenCredential, Json } from './reading/read-credential-text.ts'

/** From when and until when a credential says that it holds; undefined where it does not say. */
export type Term = { from: string | undefined; until: string | undefined }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** In version 1.1 of the data model the two were called otherwise. */
export const termOf = (credential: Json): Term => ({
  from: textOf(credential['validFrom'] ?? credential['issuanceDate']),
  until: textOf(credential['validUntil'] ?? credential['expirationDate']),
})

/**
 * Whether a credential is in force. A JWS may say so twice, in its claims too: the narrower one counts. A proof may end
 * before what it signs does (Data Integrity 1.0, section 2.1, `expires`).
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
/** Dates of a JWS count seconds (RFC 7519). */
const secondsOf = (claim: unknown) => (claim === undefined ? [] : [Number(claim) * 1000])
