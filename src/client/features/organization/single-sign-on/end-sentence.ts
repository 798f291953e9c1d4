import { dayAt } from '#client/i18n/time-zone.ts'
import type { End } from '#contract/single-sign-on/connections.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'

type EndWords = (about: { name: string; day: string }) => string

const WORDS: Record<End['what'], EndWords> = {
  secret: m.sso_ends_secret,
  certificate: m.sso_ends_certificate,
  own_certificate: m.sso_ends_ours,
  unreadable: m.sso_ends_unreadable,
}

/** The sentence about something of a connection that ends, or has ended. */
export const endSentence = (name: string, { what, at }: End) => WORDS[what]({ name, day: formatDay(dayAt(at), 'long') })
