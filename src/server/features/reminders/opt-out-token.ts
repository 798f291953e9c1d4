import { timingSafeEqual } from 'node:crypto'
import { Uuid } from '#contract/formats.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'

const ABOUT = 'stopping reminders'

/** Token for stopping an earner's reminders. Only the service's key can create it, and it has no other use. */
export const optOutToken = (seal: Seal, earnerId: string): string => `${earnerId}.${seal.mac(earnerId, ABOUT)}`

/** @returns undefined if the token was not made by this service */
export function earnerOfToken(seal: Seal, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.')
  if (!Uuid.safeParse(id).success) return undefined
  const [expected, mac] = [Buffer.from(seal.mac(id, ABOUT)), Buffer.from(given)]
  return expected.length === mac.length && timingSafeEqual(expected, mac) ? id : undefined
}
