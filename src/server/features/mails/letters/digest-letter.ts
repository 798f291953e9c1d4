import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { dayOf, longDays } from '#server/platform/text/days.ts'
import { type Letter, LINK, LINK_END, oneLine } from './letter.ts'

type Digest = {
  count: number
  /** First and last day of the period. */
  from: string
  until: string
  language: Language
  organization: { name: string }
  /** The service's public URL, without a trailing slash. */
  base: string
}

/** The weekly mail to subscribed members: how many badges expire soon, and a link to the list. */
export function digestLetter({ count, from, until, language, organization: { name }, base }: Digest): Letter {
  const words = { locale: language }
  const organization = oneLine(name)
  const period = longDays(language).formatRange(dayOf(from), dayOf(until))
  const filters = new URLSearchParams({
    ...{ state: 'valid', renewed: '0', expires_from: from, expires_to: until },
    sort: 'expires_at',
  })
  return {
    language,
    subject: m.reminders_digest_subject({ count, organization }, words),
    sender: 'Insegna',
    heading: m.reminders_digest_heading({}, words),
    paragraphs: [m.reminders_digest_lead({ count, period }, words)],
    facts: [],
    button: { label: m.reminders_digest_button({}, words), url: `${base}/badges?${filters}` },
    notes: [{ text: m.reminders_digest_why({ link: LINK, end: LINK_END }, words), url: `${base}/account` }],
    footer: m.mail_sent_for({ organization }, words),
  }
}
