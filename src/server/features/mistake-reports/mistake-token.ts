import { timingSafeEqual } from 'node:crypto'
import { Uuid } from '#contract/formats.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'

const ABOUT = 'telling that a badge is for somebody else'

/** A badge as somebody was told of it: once it is another's, the old link has nothing to say about it. */
type Told = { badgeId: string; recipient: string }

/** Says of which badge its page tells. Nobody makes one without the service's key, and it opens nothing else. */
export const mistakeToken = (seal: Seal, told: Told): string => `${told.badgeId}.${macOf(seal, told)}`

/** The badge that a link names, whoever it was made for; undefined for what names none. */
export function badgeIdOfToken(token: string): string | undefined {
  const [id = ''] = token.split('.')
  return Uuid.safeParse(id).data
}

/** Whether a link was made for the recipient that the badge has now. */
export function isTokenFor(seal: Seal, token: string, told: Told): boolean {
  const [expected, given] = [Buffer.from(mistakeToken(seal, told)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const macOf = (seal: Seal, { badgeId, recipient }: Told) => seal.mac(`${badgeId}\n${recipient}`, ABOUT)
