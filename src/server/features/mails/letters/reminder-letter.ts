import { escapeXml } from '#art/markup.ts'
import type { Language } from '#contract/formats.ts'
import { type Placeholder, replacePlaceholders } from '#contract/mails/placeholders.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { dayOf, onDay } from '#server/platform/text/days.ts'
import { footerOf, type Sender } from './badge-letters.ts'
import { type Letter, LINK, LINK_END, oneLine } from './letter.ts'

/** Maximum number of badges listed in one mail; the rest is only counted. */
const MAX_ITEMS = 30
const DAY = 24 * 60 * 60 * 1000

/** A badge that is about to expire, or has expired. */
type EndingBadge = {
  title: string
  expiresAt: string
  activityTitle: string
  picture: string
  page: string
  /** The organization's text about it: cleaned HTML with placeholders; empty if there is none. */
  ownWords: string
  renewUrl: string | null
}

type Reminder = {
  /** At least one, ordered by expiry date. */
  badges: EndingBadge[]
  person: { firstName: string; lastName: string }
  organization: Sender
  logo?: NonNullable<Letter['logo']>
  language: Language
  /** Current wall-clock time of the service. */
  now: string
  /** The page that stops reminders; its token is only in this mail. */
  stopUrl: string
}

/** The mail to an earner about expiring badges: which ones, when, and how to renew them. */
export function reminderLetter(reminder: Reminder): Letter {
  const { badges, person, organization, logo, language, stopUrl } = reminder
  const words = { locale: language }
  const names = { organization: oneLine(organization.name), firstName: oneLine(person.firstName) }
  const [first] = badges as [EndingBadge]
  const texts = badges.map((badge) => filledIn(badge, reminder))
  const common = texts.every((each) => each === texts[0]) ? texts[0] : ''
  const renewUrl = badges.every((badge) => badge.renewUrl === first.renewUrl) ? first.renewUrl : null
  const isOne = badges.length === 1
  const shown = badges.slice(0, MAX_ITEMS)
  return {
    language,
    ...headOf(reminder, names),
    sender: names.organization,
    ...(logo && { logo }),
    color: organization.color ?? null,
    ...(common && { ownWords: common }),
    items: shown.map((badge, index) => ({
      picture: { url: badge.picture, alt: '' },
      title: oneLine(badge.title),
      text: endOf(badge, reminder),
      ...(!common && texts[index] && { ownWords: texts[index] }),
      link: isOne || renewUrl ? undefined : linkOf(badge, language),
    })),
    facts: [],
    ...((isOne || renewUrl) && { button: linkOf(first, language) }),
    notes: [
      ...(badges.length > MAX_ITEMS ? [m.reminders_mail_more({ count: badges.length - MAX_ITEMS }, words)] : []),
      m.reminders_mail_why(names, words),
      { text: m.reminders_mail_stop({ ...names, link: LINK, end: LINK_END }, words), url: stopUrl },
    ],
    footer: footerOf(organization, language),
  }
}

/** Subject, heading, and the default paragraph, which is left out if the organization wrote its own text. */
function headOf({ badges, now, language }: Reminder, names: { organization: string; firstName: string }) {
  const words = { locale: language }
  const [first] = badges as [EndingBadge]
  const hasEnded = badges.every(({ expiresAt }) => expiresAt.slice(0, 10) < now.slice(0, 10))
  const ownWords = badges.some((badge) => badge.ownWords)
  if (badges.length === 1) {
    const about = { ...names, title: oneLine(first.title), on: onDay(first.expiresAt, language) }
    const lead = hasEnded ? m.reminders_mail_lead_ended(about, words) : m.reminders_mail_lead_ends(about, words)
    return {
      subject: hasEnded ? m.reminders_mail_subject_ended(about, words) : m.reminders_mail_subject_ends(about, words),
      heading: hasEnded ? m.reminders_mail_heading_ended(names, words) : m.reminders_mail_heading_ends(names, words),
      paragraphs: ownWords ? [] : [lead],
    }
  }
  const about = { ...names, count: badges.length }
  return {
    subject: hasEnded ? m.reminders_mail_subject_have_ended(about, words) : m.reminders_mail_subject_end(about, words),
    heading: hasEnded ? m.reminders_mail_heading_have_ended(names, words) : m.reminders_mail_heading_end(names, words),
    paragraphs: ownWords ? [] : [m.reminders_mail_lead_end(names, words)],
  }
}

const linkOf = ({ renewUrl, page }: EndingBadge, locale: Language) =>
  renewUrl
    ? { label: m.reminders_mail_renew({}, { locale }), url: renewUrl }
    : { label: m.reminders_mail_badge_button({}, { locale }), url: page }

/** `Ends on 19 December 2026, in 30 days`. */
function endOf({ expiresAt }: EndingBadge, { now, language }: Reminder): string {
  const words = { locale: language }
  const days = (dayOf(expiresAt).getTime() - dayOf(now).getTime()) / DAY
  const on = onDay(expiresAt, language)
  if (days < 0) return m.reminders_mail_ended({ on }, words)
  return days === 0 ? m.reminders_mail_ends_today({ on }, words) : m.reminders_mail_ends({ days, on }, words)
}

/** The organization's text about a badge with its placeholders filled in. */
function filledIn(badge: EndingBadge, { person, organization, language }: Reminder): string {
  const values: Record<Placeholder, string> = {
    first_name: person.firstName,
    last_name: person.lastName,
    badge_title: badge.title,
    organization: organization.name,
    expires_on: formatDay(badge.expiresAt, 'long', language),
    activity: badge.activityTitle,
  }
  return replacePlaceholders(badge.ownWords, (name) =>
    Object.hasOwn(values, name) ? escapeXml(oneLine(values[name as Placeholder])) : '',
  )
}
