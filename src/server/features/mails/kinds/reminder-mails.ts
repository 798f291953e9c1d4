import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { badgePicture } from '#server/platform/images/pictures.ts'
import { dayOf, longDays } from '#server/platform/text/days.ts'
import { optOutToken } from '../../reminders/opt-out-token.ts'
import { findRemindedBadges } from '../../reminders/reminded-badges.sql.ts'
import { defineMail, replyTo } from '../define-mail.ts'
import { type Letter, LINK, LINK_END, oneLine } from '../letters/letter.ts'
import { logoOf, mailLogo } from '../letters/mail-logo.ts'
import { reminderLetter } from '../letters/reminder-letter.ts'
import { findMailAccount } from '../mail-accounts.sql.ts'

export const reminderMails = {
  /**
   * To an earner, about the badges listed in `sent_reminders`; not sent if none of them needs a reminder any more:
   * revoked, renewed, unwanted, switched off, or held by somebody whose address has changed.
   */
  badges_ending: defineMail('earner', {}, async (mail, services) => {
    const { organizationId, language } = mail
    if (!organizationId) return undefined
    const { db, urls, seal } = services
    const now = wallClockNow(services)
    const rows = await findRemindedBadges(db, { ...mail, organizationId }, now)
    const [first] = rows
    if (!first) return undefined
    const organization = await findOrganization(db, organizationId)
    const logo = await mailLogo(organization, services)
    const stopUrl = urls.reminders(optOutToken(seal, first.earner_id))
    const letter = reminderLetter({
      badges: rows.map((row) => ({
        title: row.title,
        expiresAt: row.expires_at,
        activityTitle: row.activity_title,
        picture: urls.picture(pictureOf(row), 'thumbnail'),
        page: urls.badgeInMail(row.badge_id),
        ownWords: row.own_words,
        renewUrl: row.renew_url,
      })),
      person: { firstName: first.first_name, lastName: first.last_name },
      organization,
      ...logoOf(logo, 'attached'),
      language,
      now,
      stopUrl,
    })
    return {
      letter,
      replyTo: replyTo(organization.name, organization.contactInfo.email),
      own: { logo, name: organization.name },
      unsubscribeUrl: stopUrl,
    }
  }),
  /** To a member: how many badges expire in a period; not sent to whoever may not enter the organization any more. */
  weekly_digest: defineMail(
    'staff',
    { count: z.string(), from: z.string(), until: z.string() },
    async ({ data, organizationId, userId }, { db, urls }) => {
      if (!organizationId || !userId) return undefined
      const account = await findMailAccount(db, { id: userId }, organizationId)
      // `findMailAccount` falls back to another organization if the member lost access to this one.
      if (account?.organization.id !== organizationId) return undefined
      const { language, organization } = account
      return { letter: digestLetter({ ...data, count: Number(data.count), language, organization, base: urls.base }) }
    },
  ),
}

type Pictured = Awaited<ReturnType<typeof findRemindedBadges>>[number]

const pictureOf = ({ template_id, version_id, is_learning_path, color, background_image, ...version }: Pictured) =>
  badgePicture(
    { id: template_id, isLearningPath: is_learning_path },
    { ...version, id: version_id, backgroundImage: background_image, colorPrimary: color },
  )

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

function digestLetter({ count, from, until, language, organization: { name }, base }: Digest): Letter {
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
