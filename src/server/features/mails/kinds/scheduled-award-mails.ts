import { z } from 'zod'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { scheduledFailure } from '#i18n/scheduled-words.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { numberIn } from '#server/platform/text/numbers.ts'
import { findScheduledAward, type ShownSchedule } from '../../scheduled-awards/scheduled-awards.sql.ts'
import { defineMail } from '../define-mail.ts'
import { type Letter, oneLine } from '../letters/letter.ts'
import { findMailedTeam } from '../team-mails.sql.ts'

export const scheduledAwardMails = {
  /** To the author of a scheduled award, or to the administrators; not sent once it was retried or deleted. */
  scheduled_award_failed: defineMail('staff', { scheduled_award: z.string() }, async (mail, { db, urls, config }) => {
    const { organizationId, data, language } = mail
    if (!organizationId) return undefined
    const organization = await findMailedTeam(db, organizationId)
    const shown = await findScheduledAward(db, organizationId, data.scheduled_award)
    if (!organization || shown?.schedule.status !== 'failed') return undefined
    const retryUntil = shown.schedule.retryUntil && wallClockIn(config.timeZone, new Date(shown.schedule.retryUntil))
    const letter = failedLetter(shown, {
      language,
      organization: oneLine(organization.name),
      page: `${urls.base}/badges/planned?award=${shown.schedule.id}`,
      retryUntil,
    })
    return { letter }
  }),
}

type About = { language: Letter['language']; organization: string; page: string; retryUntil: string | null }

function failedLetter({ schedule, version, list, author }: ShownSchedule, about: About): Letter {
  const { language, organization, page, retryUntil } = about
  const words = { locale: language }
  const title = oneLine(version?.title ?? schedule.templateTitle)
  const person = `${schedule.recipientFirstName ?? ''} ${schedule.recipientLastName ?? ''}`
  const subject = m.mail_scheduled_failed_subject({ title }, words)
  const reason = scheduledFailure(schedule.failure ?? 'internal', language)
  const missing = schedule.creditsMissing
  return {
    language,
    subject,
    sender: 'Insegna',
    heading: subject,
    paragraphs: [m.mail_scheduled_failed_lead({ reason }, words)],
    facts: [
      { label: m.badges_template({}, words), value: title },
      { label: m.mail_scheduled_failed_to({}, words), value: oneLine(list?.name ?? schedule.listName ?? person) },
      { label: m.mail_scheduled_failed_when({}, words), value: formatWallClock(schedule.runsAt, 'long', language) },
      { label: m.planned_by({}, words), value: oneLine(author?.name ?? '') },
      { label: m.mail_scheduled_failed_missing({}, words), value: missing === null ? '' : numberIn(language, missing) },
    ].filter(({ value }) => value !== ''),
    button: { label: m.mail_scheduled_failed_button({}, words), url: page },
    notes: retryUntil ? [m.mail_scheduled_failed_retry({ day: formatDay(retryUntil, 'long', language) }, words)] : [],
    footer: m.mail_sent_for({ organization }, words),
  }
}
