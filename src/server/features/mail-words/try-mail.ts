import type { TriedMail } from '#contract/mails/mail-words.ts'
import { m } from '#i18n/compiled/messages.js'
import { letterSubject, letterText } from '#server/features/mails/letters/letter.ts'
import { letterHtml } from '#server/features/mails/letters/letter-html.ts'
import { notFound, Refusal } from '#server/platform/http/refusal.ts'
import type { SignedInRequest } from '#server/platform/http/route.ts'
import { findUser } from '../accounts/users.sql.ts'
import { findEarner } from '../earners/earners.sql.ts'
import { insertMail } from '../mails/mails.sql.ts'
import { isTemplateOf } from '../reminders/reminder-settings.sql.ts'
import { sampleMail } from './sample-mail.ts'

/**
 * Previews the mail that an award from this template sends, for a given earner or a made-up one.
 * @throws Refusal 404 for an unknown template or earner
 */
export async function previewMail(tried: TriedMail, request: SignedInRequest) {
  await checkTried(tried, request)
  const { organizationId } = request.caller
  const about = { organizationId, picture: 'cid:badge', place: 'within' } as const
  const { letter } = await sampleMail(tried, about, request.services)
  return { data: { subject: letterSubject(letter), html: letterHtml(letter), text: letterText(letter) } }
}

/**
 * Sends the same mail to the caller, to see it in a mail client. Rate-limited, and only to a confirmed address, so that
 * it cannot be used to mail others.
 * @throws Refusal 404 for an unknown template or earner, 409 for an unconfirmed address, 429 after ten
 */
export async function sendMailToMe(tried: TriedMail, request: SignedInRequest) {
  const { db, caller, services, language: locale } = request
  await checkTried(tried, request)
  const user = await findUser(db, caller, services.urls)
  if (!user.email_verified_at) {
    throw new Refusal(409, 'conflict', { sentence: (locale) => m.mail_words_not_confirmed({}, { locale }) })
  }
  await services.sampleMailLimit.spend(caller.userId)
  const { language } = tried
  const to = { recipient: user.email, language, userId: caller.userId }
  await insertMail(db, caller.organizationId, { kind: 'award_sample', ...to, data: { tried: JSON.stringify(tried) } })
  return { message: m.mail_words_sent_to_me({ address: user.email }, { locale }) }
}

async function checkTried({ badge_template_id, earner_id }: TriedMail, { db, caller }: SignedInRequest) {
  const { organizationId } = caller
  if (badge_template_id && !(await isTemplateOf(db, organizationId, badge_template_id))) throw notFound()
  if (earner_id && !(await findEarner(db, organizationId, earner_id))) throw notFound()
}
