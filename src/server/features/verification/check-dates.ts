import type { Finding } from './checks.ts'
import type { GivenCredential, Json } from './read-credential-text.ts'

/** From when and until when a credential says that it holds; undefined where it does not say. */
export type Term = { from: string | undefined; until: string | undefined }

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** In version 1.1 of the data model the two were called otherwise. */
export const termOf = (credential: Json): Term => ({
  from: textOf(credential['validFrom'] ?? credential['issuanceDate']),
  until: textOf(credential['validUntil'] ?? credential['expirationDate']),
})

/** Whether a credential is in force. A JWS may say so twice, in its claims too: the narrower one counts. */
export function checkDates({ credential, jwt }: GivenCredential, now: Date): Finding {
  const { from, until } = termOf(credential)
  const starts = [...momentsOf(from), ...secondsOf(jwt?.claims['nbf'])]
  const ends = [...momentsOf(until), ...secondsOf(jwt?.claims['exp'])]
  if ([...starts, ...ends].some(Number.isNaN)) return 'dates_wrong'
  if (ends.some((end) => end <= now.getTime())) return 'dates_expired'
  if (starts.some((start) => start > now.getTime())) return 'dates_early'
  return ends.length > 0 ? 'dates_good' : 'dates_open'
}

const momentsOf = (written: string | undefined) => (written === undefined ? [] : [Date.parse(written)])
/** Dates of a JWS count seconds (RFC 7519). */
const secondsOf = (claim: unknown) => (claim === undefined ? [] : [Number(claim) * 1000])
