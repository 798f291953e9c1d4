import { timingSafeEqual } from 'node:crypto'
import { Uuid } from '#contract/formats.ts'
import type { Seal } from '../issuer-keys/credentials-key.ts'

const ABOUT = 'telling that a badge is for somebody else'

/** A badge as somebody was told of it: once it is another's, the old link has nothing to say about it. */
type TokenSubject = { badgeId: string; recipient: string }

/** Says of which badge its page tells. Nobody makes one without the service's key, and it opens nothing else. */
export const mistakeToken = (seal: Seal, subject: TokenSubject): string => `${subject.badgeId}.${macOf(seal, subject)}`

/** The badge that a link names, whoever it was made for; undefined for what names none. */
export function badgeIdOfToken(token: string): string | undefined {
  const [id = ''] = token.split('.')
  return Uuid.safeParse(id).data
}

/** Whether a link was made for the recipient that the badge has now. */
export function isTokenFor(seal: Seal, token: string, subject: TokenSubject): boolean {
  const [expected, given] = [Buffer.from(mistakeToken(seal, subject)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

const macOf = (seal: Seal, { badgeId, recipient }: TokenSubject) => seal.mac(`${badgeId}\n${recipient}`, ABOUT)
