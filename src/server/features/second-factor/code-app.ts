import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** TOTP parameters that every authenticator app supports (RFC 6238): six digits, 30 seconds, SHA-1. */
const PERIOD = 30
const STANDARD = { issuer: 'Insegna', algorithm: 'SHA1', digits: 6, period: PERIOD } as const
const SECRET_BYTES = 20
/** Number of periods that the clocks may differ, in either direction. */
const WINDOW = 1

export const newAppSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What an app is set up with: the key to type in, and the URI for the QR code. */
export function appSetup(secret: Buffer, account: string): { secret: string; uri: string } {
  const app = appOf(secret, account)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** @returns the time step of a code, null if it is not from the current, the previous or the next period */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

const appOf = (secret: Buffer, label = '') =>
  new TOTP({ ...STANDARD, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** Without characters that are easily confused: 0 and O, 1 and I. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
export const RECOVERY_CODES = 10

/** Ten different recovery codes, such as `4HK2-9XTM`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) {
    const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    codes.add(`${signs.slice(0, 4)}-${signs.slice(4)}`)
  }
  return [...codes]
}

/** Normalizes a typed code for comparison. */
export const normalizeCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')
