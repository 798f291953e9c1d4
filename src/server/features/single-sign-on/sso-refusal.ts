import { randomInt } from 'node:crypto'
import type { SsoCode } from '#contract/single-sign-on/refusals.ts'

/** What is known of an answer that was refused; only whoever tests the connection sees it. */
type Seen = { answer?: string; attributes?: { name: string; values: string[] }[] }

/** A sign-in by a provider that is refused. Nothing of it is used up: the genuine answer that follows is taken. */
export class SsoRefusal extends Error {
  readonly code: SsoCode
  /** In English, for the log and for administrators in a test; without personal data. */
  readonly detail: string
  /** What the provider itself said, as text. */
  readonly words: string | undefined
  readonly seen: Seen

  constructor(code: SsoCode, detail: string, { words, ...seen }: Seen & { words?: string } = {}) {
    super(code)
    this.code = code
    this.detail = detail
    this.words = words?.slice(0, 500)
    this.seen = seen
  }
}

/** Digits and letters that are not taken for one another when read out. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

const signs = (count: number) => Array.from({ length: count }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A number such as `SSO-7F3K-92`, which the page and the log have in common. */
export const newRefusalNumber = () => `SSO-${signs(4)}-${signs(2)}`
