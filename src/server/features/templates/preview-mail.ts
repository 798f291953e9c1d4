import type { z } from 'zod'
import type { previewTemplateMail } from '#contract/templates.ts'
import { m } from '#i18n/compiled/messages.js'
import { awardedLetter } from '#server/features/mails/letters/badge-letters.ts'
import { letterSubject } from '#server/features/mails/letters/letter.ts'
import { letterHtml } from '#server/features/mails/letters/letter-html.ts'
import { mailLogo } from '#server/features/mails/letters/mail-logo.ts'
import { wallClockNow } from '#server/platform/clock.ts'
import { cleanHtml } from '#server/platform/html/clean-html.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findOrganization } from '../organizations/organizations.sql.ts'

type Text = z.output<typeof previewTemplateMail.input>

/** The mail that an award from such a template sends, to somebody whose name our words make up. Nothing is stored. */
export async function previewMail({ title, description = '', language }: Text, request: SignedInRequest) {
  const { db, caller, services } = request
  const organization = await findOrganization(db, caller.organizationId)
  const logo = await mailLogo(organization, services)
  const letter = awardedLetter({
    badge: {
      recipientFirstName: m.mail_sample_first_name({}, { locale: language }),
      emittedAt: wallClockNow(services),
      expiresAt: null,
      activityTitle: '',
    },
    version: { title, description: cleanHtml(description) },
    organization,
    ...(logo && {
      logo: { url: `data:image/png;base64,${logo.bytes.toString('base64')}`, width: logo.width, height: logo.height },
    }),
    language,
    picture: 'cid:badge',
    page: services.urls.badge('…'),
  })
  return { data: { subject: letterSubject(letter), html: letterHtml(letter) } }
}
