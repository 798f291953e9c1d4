import { escapeXml } from '#art/markup.ts'
import type { Language } from '#contract/formats.ts'
import type { MailWords } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { isSafeLink, textOfHtml } from '#server/platform/html/clean-html.ts'
import { shortened } from '#server/platform/text/shortened.ts'
import type { BadgeRow } from '../../badges/badge-answer.ts'
import type { OrganizationRow } from '../../organizations/organizations.sql.ts'
import type { LinkedBadge } from '../../renewals/linked-badges.sql.ts'
import type { MailedStep } from '../mailed-path.sql.ts'
import { filledWords, type Values } from './filled-words.ts'
import { type Letter, LINK, LINK_END, type Note, oneLine } from './letter.ts'

/** Maximum number of characters of the template's description in a mail; the badge's page shows all of it. */
const DESCRIPTION = 400

/** The data of an award mail; `picture` and `page` are URLs. */
type Award = {
  badge: Pick<
    BadgeRow['badge'],
    'recipientEmail' | 'recipientFirstName' | 'recipientLastName' | 'emittedAt' | 'expiresAt' | 'activityTitle'
  >
  version: Pick<BadgeRow['version'], 'title' | 'description'> & Partial<Pick<BadgeRow['version'], 'namesRecipient'>>
  organization: Sender
  logo?: NonNullable<Letter['logo']>
  language: Language
  picture: string
  page: string
  /** The page for reporting a badge that reached the wrong person. */
  notForMeUrl: string
  /** The page of all of the recipient's badges. */
  passportUrl: string
  /** The organization's own words. */
  words?: MailWords
  /** The badge that this one renews. */
  renewed?: LinkedBadge
  /** Progress on the learning paths that include this badge, for paths that mention it in mails. */
  steps?: MailedStep[]
  /** For the badge of a learning path: the titles of the badges that completed the path. */
  reasons?: string[]
}

export type Sender = Pick<OrganizationRow, 'name' | 'contactInfo' | 'addressInfo' | 'website'> &
  Partial<Pick<OrganizationRow, 'privacyUrl' | 'privacyContact' | 'color'>>

/** The mail about an issued badge: what it is, who issued it, and a link to its page. */
export function awardedLetter(award: Award): Letter {
  const { badge, version, organization, logo, language, picture, page, reasons = [] } = award
  const words = { locale: language }
  const names = namesOf(version, organization)
  const firstName = oneLine(badge.recipientFirstName)
  const own = award.words && filledWords(award.words, valuesOf(award))
  return {
    language,
    subject: own?.subject || m.mail_awarded_subject({ ...names, firstName }, words),
    sender: names.organization,
    ...(logo && { logo }),
    color: organization.color ?? null,
    heading: m.mail_awarded_heading({ firstName }, words),
    ...bodyOf(award, own?.opening ?? ''),
    picture: { url: picture, alt: m.mail_badge_picture(names, words), title: names.title },
    facts: [
      { label: m.mail_issued_on({}, words), value: formatDay(badge.emittedAt, 'long', language) },
      {
        label: m.verify_until({}, words),
        value: badge.expiresAt ? formatDay(badge.expiresAt, 'long', language) : '',
      },
      { label: m.mail_activity({}, words), value: oneLine(badge.activityTitle) },
      { label: m.mail_path_because({}, words), value: reasons.map(oneLine).join(', ') },
    ].filter(({ value }) => value !== ''),
    button: { label: m.mail_awarded_button({}, words), url: page },
    ...(own?.closing && { closing: own.closing }),
    notes: [
      m.mail_awarded_why({ ...names, address: oneLine(badge.recipientEmail) }, words),
      { text: m.mail_awarded_not_you({ ...names, link: LINK, end: LINK_END }, words), url: award.notForMeUrl },
      ...(version.namesRecipient ? [m.mail_awarded_named({}, words)] : []),
      m.mail_awarded_public({}, words),
      { text: m.mail_awarded_all({ link: LINK, end: LINK_END }, words), url: award.passportUrl },
      ...privacyNotes(organization, language),
    ],
    footer: footerOf(organization, language),
  }
}

/** The text before the badge: the organization's opening or the default one, then notes on renewal and path progress. */
function bodyOf({ version, organization, language, renewed, steps = [] }: Award, opening: string) {
  const words = { locale: language }
  const special = [
    renewed ? m.renewal_mail({ day: formatDay(renewed.emittedAt, 'long', language) }, words) : '',
    ...steps.map(({ title, held, steps: all }) => m.mail_path_step({ number: held, all, path: oneLine(title) }, words)),
  ].filter((paragraph) => paragraph !== '')
  if (opening) {
    const after = special.map((paragraph) => `<p>${escapeXml(paragraph)}</p>`).join('')
    return { paragraphs: [], ownWords: opening + after }
  }
  const about = shortened(oneLine(textOfHtml(version.description)), DESCRIPTION)
  const lead = m.mail_awarded_lead(namesOf(version, organization), words)
  return { paragraphs: [lead, ...special, about].filter((paragraph) => paragraph !== '') }
}

const valuesOf = ({
  badge,
  version,
  organization,
  language,
}: Pick<Award, 'badge' | 'version' | 'organization' | 'language'>): Values => ({
  first_name: badge.recipientFirstName,
  last_name: badge.recipientLastName,
  badge_title: version.title,
  organization: organization.name,
  expires_on: badge.expiresAt ? formatDay(badge.expiresAt, 'long', language) : '',
  activity: badge.activityTitle,
})

/** Links to the organization's privacy notice and privacy contact. */
function privacyNotes({ name, privacyUrl, privacyContact }: Sender, locale: Language): Note[] {
  const linked = { organization: oneLine(name), link: LINK, end: LINK_END }
  const notes: Note[] = []
  if (privacyUrl && isSafeLink(privacyUrl)) {
    notes.push({ text: m.mail_awarded_privacy(linked, { locale }), url: privacyUrl })
  }
  if (privacyContact) {
    const url = `mailto:${encodeURIComponent(privacyContact).replace('%40', '@')}`
    notes.push({ text: m.mail_awarded_privacy_contact(linked, { locale }), url })
  }
  return notes
}

/** The footer: the organization that the mail was sent for, and its postal address. */
export function footerOf({ name, addressInfo: { street, postcode, city } }: Sender, locale: Language): string {
  const town = [postcode, city].filter(Boolean).join(' ')
  return [m.mail_sent_for({ organization: oneLine(name) }, { locale }), oneLine(street ?? ''), oneLine(town)]
    .filter(Boolean)
    .join(', ')
}

type Revocation = { row: BadgeRow; organization: Sender; language: Language; page: string } & Pick<Award, 'logo'>

/** The mail about a revoked badge: when and why it was revoked. */
export function revokedLetter({ row, organization, logo, language, page }: Revocation): Letter {
  const { badge } = row
  const words = { locale: language }
  const names = namesOf(row.version, organization)
  const isReadByThem = Boolean(organization.contactInfo.email)
  return {
    language,
    subject: m.mail_revoked_subject(names, words),
    sender: names.organization,
    ...(logo && { logo }),
    color: organization.color ?? null,
    heading: m.mail_revoked_heading({}, words),
    paragraphs: [m.mail_revoked_lead(names, words)],
    facts: [
      {
        label: m.mail_revoked_on({}, words),
        value: badge.revokedAt ? formatDay(badge.revokedAt, 'long', language) : '',
      },
      { label: m.badges_reason({}, words), value: oneLine(badge.revokedReason ?? '') },
      { label: m.mail_issued_on({}, words), value: formatDay(badge.emittedAt, 'long', language) },
    ].filter(({ value }) => value !== ''),
    button: { label: m.badges_done_see({}, words), url: page },
    notes: [
      m.mail_revoked_public({}, words),
      isReadByThem ? m.mail_revoked_mistake_reply(names, words) : m.mail_revoked_mistake(names, words),
    ],
    footer: footerOf(organization, language),
  }
}

type Apology = {
  row: Pick<BadgeRow, 'badge' | 'version'>
  organization: Sender
  language: Language
  recipient: string
  /** The words of the organization: a subject, and cleaned HTML. */
  words: { subject: string; text: string }
} & Pick<Award, 'logo'>

/** The mail to somebody who was told about an award that was undone afterwards. */
export function apologyLetter({ row, organization, logo, language, recipient, words }: Apology): Letter {
  const { badge, version } = row
  const locale = { locale: language }
  const names = namesOf(version, organization)
  const passages = { subject: words.subject, opening: words.text, closing: '' }
  const filled = filledWords(passages, valuesOf({ badge, version, organization, language }))
  return {
    language,
    subject: filled.subject || m.mail_apology_heading({}, locale),
    sender: names.organization,
    ...(logo && { logo }),
    color: organization.color ?? null,
    heading: m.mail_apology_heading({}, locale),
    paragraphs: [],
    ownWords: filled.opening,
    facts: [],
    notes: [m.mail_apology_why({ ...names, address: oneLine(recipient) }, locale)],
    footer: footerOf(organization, language),
  }
}

const namesOf = ({ title }: Pick<BadgeRow['version'], 'title'>, organization: Pick<OrganizationRow, 'name'>) => ({
  title: oneLine(title),
  organization: oneLine(organization.name),
})
