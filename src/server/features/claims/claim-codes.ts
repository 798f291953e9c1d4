import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { hashSecret } from '#server/platform/http/secret.ts'
import type { ClaimRow } from './claims.sql.ts'

/** Digits and letters that nobody misreads: without I, L, O and U. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A random code in those signs. */
export const newCode = (length: number) => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Signs of a claim's address, and of a code that serves once. */
export const ADDRESS_LENGTH = 6
export const CARD_LENGTH = 8

/** A code as it was typed, in its own signs: either case, with or without what separates them. */
export const readCode = (written: string, length: number): string | undefined => {
  const signs = written
    .slice(0, 50)
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return signs.length === length ? signs : undefined
}

/** What a code of a claim is found by. */
export const hashOfCard = (claimId: string, code: string) => hashSecret(`${claimId} ${code}`)

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashSecret(one)), Buffer.from(hashSecret(other)))

/** Signs something that a browser or a mail keeps of a claim. */
const sign = ({ secret }: Pick<ClaimRow, 'secret'>, about: string) =>
  createHmac('sha256', secret).update(about).digest('base64url').slice(0, 22)

/** A value with its signature, for a purpose that other signatures of the claim do not serve. */
export const signed = (claim: Pick<ClaimRow, 'secret'>, purpose: string, value: string) =>
  `${value}.${sign(claim, `${purpose} ${value}`)}`

/** The value that was signed; undefined unless the signature is the claim's. */
export function readSigned(claim: Pick<ClaimRow, 'secret'>, purpose: string, written = ''): string | undefined {
  const value = written.slice(0, Math.max(0, written.lastIndexOf('.')))
  return value && isSame(written, signed(claim, purpose, value)) ? value : undefined
}

/** Seconds after which the code of the screen changes, and for which it can be used. */
export const TURN_SECONDS = 30
const LIVE_SECONDS = 90

/** The code of the screen at a moment. */
export const turningCode = (claim: Pick<ClaimRow, 'secret'>, at: Date) => codeOfTurn(claim, turnOf(at))

/** For how many seconds more it is there. */
export const secondsOfTurn = (at: Date) => TURN_SECONDS - (Math.floor(at.getTime() / 1000) % TURN_SECONDS)

const turnOf = (at: Date) => Math.floor(at.getTime() / 1000 / TURN_SECONDS)
const codeOfTurn = (claim: Pick<ClaimRow, 'secret'>, turn: number) => sign(claim, `turn ${turn}`).slice(0, 10)

/** Whether a code was on the screen within its life. */
export function isLive(claim: Pick<ClaimRow, 'secret'>, code: string, at: Date): boolean {
  const turns = Array.from({ length: LIVE_SECONDS / TURN_SECONDS }, (_, ago) => turnOf(at) - ago)
  return turns.map((turn) => isSame(code, codeOfTurn(claim, turn))).some(Boolean)
}
