import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { findMailedRequest, type MailedRequest } from '#server/features/requests/mailed-request.sql.ts'
import { defineMail, replyTo } from '../define-mail.ts'
import { oneLine } from '../letters/letter.ts'
import { logoOf, mailLogo } from '../letters/mail-logo.ts'
import { teamMail } from './team-mails.ts'

/** To whoever has asked an organization for something in *My badges*, in its name; and to the team that has not answered yet. */
export const requestMails = {
  request_approved: answerMail(({ name, title }, options) => ({
    subject: m.mail_request_approved_subject({}, options),
    paragraphs: [m.mail_request_approved_lead({ name, title }, options)],
    notes: [m.mail_request_approved_files({}, options)],
  })),
  request_declined: answerMail(({ kind, words, title, organization }, options) => ({
    subject: kind === 'name' ? m.mail_request_declined_name({}, options) : m.mail_request_declined_erasure({}, options),
    paragraphs: [
      kind === 'name'
        ? m.mail_request_declined_name_lead({ organization, title }, options)
        : m.mail_request_declined_erasure_lead({ organization }, options),
      ...words,
    ],
    notes: [m.mail_request_declined_reply({ organization }, options)],
  })),
  request_expired: answerMail(({ title, organization }, options) => ({
    subject: m.mail_request_expired_subject({}, options),
    paragraphs: [m.mail_request_expired_lead({ organization, title }, options)],
    notes: [],
  })),
  /** The last mail to somebody: their data is gone. It belongs to no organization, which keeps nothing of them. */
  request_erased: defineMail('staff', { organization: z.string() }, async ({ data, language }) => {
    const options = { locale: language }
    const organization = oneLine(data.organization)
    const subject = m.mail_request_erased_subject({ organization }, options)
    const letter = {
      language,
      subject,
      sender: 'Insegna',
      heading: subject,
      paragraphs: [m.mail_request_erased_lead({ organization }, options)],
      facts: [],
      notes: [],
      footer: m.mail_request_footer({ organization }, options),
    }
    return { letter }
  }),
  requests_due: teamMail({ count: z.string() }, ({ data, names, options, base }) => ({
    subject: m.mail_requests_due_subject({ ...names, count: Number(data.count) }, options),
    lead: m.mail_requests_due_lead({ count: Number(data.count) }, options),
    button: { label: m.mail_requests_due_button({}, options), url: `${base}/requests` },
  })),
}

type Answer = { subject: string; paragraphs: string[]; notes: string[] }
type Asked = { kind: MailedRequest['kind']; name: string; title: string; organization: string; words: string[] }

function answerMail(write: (asked: Asked, options: { locale: Language }) => Answer) {
  return defineMail('earner', { request: z.string() }, async ({ organizationId, data, language }, services) => {
    const { db, urls } = services
    const request = organizationId && (await findMailedRequest(db, organizationId, data.request))
    if (!request) return undefined
    const sender = await findOrganization(db, organizationId)
    const organization = oneLine(sender.name)
    const logo = await mailLogo(sender, services)
    const options = { locale: language }
    const { subject, paragraphs, notes } = write(
      {
        kind: request.kind,
        name: oneLine(`${request.firstName} ${request.lastName}`),
        title: oneLine(request.title ?? ''),
        organization,
        words: request.words.split('\n').map(oneLine).filter(Boolean),
      },
      options,
    )
    const page = request.badgeId ? `badges/${request.badgeId}` : 'data'
    const letter = {
      language,
      subject,
      sender: organization,
      ...logoOf(logo, 'attached'),
      color: sender.color ?? null,
      heading: subject,
      paragraphs,
      facts: [],
      button: { label: m.mail_request_button({}, options), url: urls.passport(page) },
      notes,
      footer: m.mail_request_footer({ organization }, options),
    }
    return {
      letter,
      replyTo: replyTo(sender.name, sender.contactInfo.email),
      own: { logo, name: sender.name },
    }
  })
}
