import { randomBytes, randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every app for codes understands: six figures that change each half minute, by SHA-1 (RFC 6238). */
const PERIOD = 30
const STANDARD = { issuer: 'Insegna', algorithm: 'SHA1', digits: 6, period: PERIOD } as const
const SECRET_BYTES = 20
/** Clocks that differ by half a minute still meet. */
const WINDOW = 1

export const newAppSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** What an app is set up with: the key to type, and the address that a picture of squares holds. */
export function appSetup(secret: Buffer, account: string): { secret: string; uri: string } {
  const app = appOf(secret, account)
  return { secret: app.secret.base32, uri: app.toString() }
}

/** @returns the step of time that a code belongs to, null where it is none of now, the half minute before or the one after */
export function stepOf(secret: Buffer, code: string, now: number): number | null {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: WINDOW })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD) + delta
}

const appOf = (secret: Buffer, label = '') =>
  new TOTP({ ...STANDARD, label, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** Without the signs that are taken for one another. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'.replace(/[IO]/g, '')
export const RECOVERY_CODES = 10

/** Ten codes to keep on paper, such as `4HK2-9XTM`, all different. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>()
  while (codes.size < RECOVERY_CODES) {
    const signs = Array.from({ length: 8 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
    codes.add(`${signs.slice(0, 4)}-${signs.slice(4)}`)
  }
  return [...codes]
}

/** A code as it is compared, however it was typed. */
export const bareCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '')
