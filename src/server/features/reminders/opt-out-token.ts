import { timingSafeEqual } from 'node:crypto'
import { Uuid } from '#contract/formats.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'

const ABOUT = 'stopping reminders'

/** Says whose reminders its page stops. Nobody makes one without the service's key, and it opens nothing else. */
export const optOutToken = (seal: Seal, earnerId: string): string => `${earnerId}.${seal.mac(earnerId, ABOUT)}`

/** @returns undefined for what we have not made */
export function earnerOfToken(seal: Seal, token: string): string | undefined {
  const [id = '', given = ''] = token.split('.')
  if (!Uuid.safeParse(id).success) return undefined
  const [expected, mac] = [Buffer.from(seal.mac(id, ABOUT)), Buffer.from(given)]
  return expected.length === mac.length && timingSafeEqual(expected, mac) ? id : undefined
}
