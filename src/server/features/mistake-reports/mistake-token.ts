import { timingSafeEqual } from 'node:crypto'
import { Uuid } from '#contract/formats.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'

const ABOUT = 'telling that a badge is for somebody else'

/** The badge and the address it was mailed to: after the recipient changes, old tokens are invalid. */
type TokenSubject = { badgeId: string; recipient: string }

/** The token of a mail's “not for me” link: the badge's id and a keyed hash of badge and recipient, good for nothing else. */
export const mistakeToken = (seal: Seal, subject: TokenSubject): string => `${subject.badgeId}.${macOf(seal, subject)}`

/** The badge id in a token, not verified; undefined if there is none. */
export function badgeIdOfToken(token: string): string | undefined {
  const [id = ''] = token.split('.')
  return Uuid.safeParse(id).data
}

/** Whether a token is genuine and was made for this badge and recipient. */
export function isTokenFor(seal: Seal, token: string, subject: TokenSubject): boolean {
  const [expected, given] = [Buffer.from(mistakeToken(seal, subject)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const macOf = (seal: Seal, { badgeId, recipient }: TokenSubject) => seal.mac(`${badgeId}\n${recipient}`, ABOUT)
