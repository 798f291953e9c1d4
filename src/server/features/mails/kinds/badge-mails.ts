import { z } from 'zod'
import { TriedMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeRow } from '#server/features/badges/badge-answer.ts'
import { findPublicBadge } from '#server/features/badges/badges.sql.ts'
import { findMailWords } from '#server/features/mail-words/mail-words.sql.ts'
import { sampleMail } from '#server/features/mail-words/sample-mail.ts'
import { mistakeToken } from '#server/features/mistake-reports/mistake-token.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { findLinkedBadges } from '#server/features/renewals/linked-badges.sql.ts'
import { findTemplate } from '#server/features/templates/templates.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { badgePicture, logoPicture } from '#server/platform/images/pictures.ts'
import { type DataOf, defineMail, type Fields, type MailServices, replyTo } from '../define-mail.ts'
import { apologyLetter, awardedLetter, revokedLetter, type Sender } from '../letters/badge-letters.ts'
import type { Letter } from '../letters/letter.ts'
import { logoOf, mailLogo } from '../letters/mail-logo.ts'
import { findMailedReasons, findMailedSteps } from '../mailed-path.sql.ts'
import type { DueMail } from '../outbox.sql.ts'

/** To whoever a badge was issued to, in the name of its organization. */
export const badgeMails = {
  badge_awarded: badgeMail({}, async ({ mail, row, about }, services) => {
    const { db, urls, seal } = services
    const { badge, version, template } = row
    const words = await findMailWords(db, badge.organizationId, badge.templateId, mail.language)
    return awardedLetter({
      ...about,
      ...row,
      // The current recipient address, which may differ from the one on the day of issue.
      badge: { ...badge, recipientEmail: mail.recipient },
      ...(await renewedBadgeOf(db, row)),
      ...(await pathContextOf(row, services)),
      picture: urls.picture(badgePicture(template, version), 'base'),
      page: urls.badgeInMail(badge.id),
      notForMeUrl: urls.notForMe(mistakeToken(seal, { badgeId: badge.id, recipient: mail.recipient })),
      passportUrl: urls.passport(),
      ...(words && { words }),
    })
  }),
  badge_revoked: badgeMail({}, ({ row, about }, { urls }) =>
    revokedLetter({ ...about, row, page: urls.badge(row.badge.id) }),
  ),
  /** To whoever got the mail about an award that was undone afterwards. */
  award_apology: badgeMail({ subject: z.string(), text: z.string() }, ({ mail, row, about }) =>
    apologyLetter({ ...about, row, recipient: mail.recipient, words: mail.data }),
  ),
  /** To the member who wants to see what an award mail looks like: `tried` is the JSON of a `TriedMail`. */
  award_sample: defineMail('staff', { tried: z.string() }, async ({ organizationId, language, data }, services) => {
    if (!organizationId) return undefined
    const tried = TriedMail.parse(JSON.parse(data.tried))
    const organization = await findOrganization(services.db, organizationId)
    const { badge_template_id: templateId } = tried
    const template = templateId && (await findTemplate(services.db, organizationId, templateId))
    const shown = template ? badgePicture(template.template, template.version) : logoPicture(organization)
    const picture = services.urls.picture(shown, 'base')
    const { letter, own } = await sampleMail(tried, { organizationId, picture, place: 'attached' }, services)
    const subject = m.mail_sample_subject({ subject: letter.subject }, { locale: language })
    return {
      letter: { ...letter, subject },
      replyTo: replyTo(organization.name, organization.contactInfo.email),
      own,
    }
  }),
}

type BadgeNews<Data> = {
  mail: DueMail & { data: Data }
  row: BadgeRow
  about: { organization: Sender; language: DueMail['language']; logo?: NonNullable<Letter['logo']> }
}

function badgeMail<Shape extends Fields>(
  data: Shape,
  write: (news: BadgeNews<DataOf<Shape>>, services: MailServices) => Letter | Promise<Letter>,
) {
  return defineMail('earner', data, async (mail, services) => {
    const row = mail.badgeId && (await findPublicBadge(services.db, mail.badgeId))
    if (!row) return undefined
    const organization = await findOrganization(services.db, row.badge.organizationId)
    const logo = await mailLogo(organization, services)
    const about = { organization, language: mail.language, ...logoOf(logo, 'attached') }
    return {
      letter: await write({ mail, row, about }, services),
      replyTo: replyTo(organization.name, organization.contactInfo.email),
      own: { logo, name: organization.name },
    }
  })
}

/** The reasons of a learning path's badge; for any other badge, the holder's progress on the paths that include it. */
async function pathContextOf({ badge, template }: BadgeRow, { db, config }: MailServices) {
  if (template.isLearningPath) return { reasons: await findMailedReasons(db, badge) }
  return { steps: await findMailedSteps(db, badge, wallClockIn(config.timeZone, new Date())) }
}

/** The badge that this one renews, if any. */
async function renewedBadgeOf(db: MailServices['db'], { badge }: BadgeRow) {
  const { renewed } = badge.renewsBadgeId ? await findLinkedBadges(db, badge) : { renewed: null }
  return renewed ? { renewed } : {}
}
