import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { findMailedForm, findMailedSubmission } from '#server/features/claims/people/mailed-claims.sql.ts'
import { findOrganization } from '#server/features/organizations/organizations.sql.ts'
import { makeSecrets } from '#server/features/passports/proof-secrets.ts'
import { dayIn } from '#server/platform/clock.ts'
import { signed } from '../../claims/claim-codes.ts'
import { returnedUntil } from '../../claims/submissions.sql.ts'
import { defineMail, type MailServices, replyTo } from '../define-mail.ts'
import { type Letter, oneLine } from '../letters/letter.ts'
import { logoOf, mailLogo } from '../letters/mail-logo.ts'
import { lockWaitingMail } from '../outbox.sql.ts'
import { teamMail } from './team-mails.ts'

/** To whoever asks for a badge by a claim, in the organization's name; and to the team whose credits are used up. */
export const claimMails = {
  /** To an address that somebody has typed: its code. */
  claim_proof: defineMail('staff', { proof: z.string(), form: z.string() }, async (mail, services) => {
    const { id, data, language, organizationId } = mail
    const form = organizationId && (await findMailedForm(services.db, organizationId, data.form))
    if (!form) return undefined
    const made = await services.db.transaction(async (tx) =>
      (await lockWaitingMail(tx, id)) ? makeSecrets(tx, data.proof) : undefined,
    )
    if (!made) return undefined
    const options = { locale: language }
    const code = `${made.code.slice(0, 3)} ${made.code.slice(3)}`
    const title = oneLine(form.title)
    const url = `${services.urls.claim(form.code, 'confirm')}?${new URLSearchParams({ form: data.form, lang: language })}`
    return inNameOf(organizationId, language, services, (organization) => ({
      subject: m.claims_mail_code_subject({ code }, options),
      paragraphs: [m.claims_mail_code_lead({ title, organization }, options)],
      facts: [{ label: m.passport_code({}, options), value: code }],
      button: { label: m.claims_mail_code_button({}, options), url },
      notes: [m.claims_mail_code_lifetime({}, options), m.claims_mail_code_not_you({}, options)],
    }))
  }),
  /** To an address that is not on the list that a claim is for. */
  claim_not_listed: defineMail('staff', { form: z.string() }, async ({ data, language, organizationId }, services) => {
    const form = organizationId && (await findMailedForm(services.db, organizationId, data.form))
    if (!form) return undefined
    const options = { locale: language }
    const title = oneLine(form.title)
    return inNameOf(organizationId, language, services, (organization) => ({
      subject: m.claims_mail_not_listed_subject({ title }, options),
      paragraphs: [m.claims_mail_not_listed_lead({ title, organization }, options)],
      notes: [m.claims_mail_reply({ organization }, options), m.claims_mail_code_not_you({}, options)],
    }))
  }),
  claim_returned: defineMail(
    'earner',
    { submission: z.string() },
    async ({ data, language, organizationId }, services) => {
      const found = organizationId
        ? await findMailedSubmission(services.db, organizationId, data.submission)
        : undefined
      const until = found && returnedUntil(found.submission)
      if (!organizationId || !until) return undefined
      const options = { locale: language }
      const { claim, submission } = found
      const title = oneLine(claim.title)
      const token = signed(claim, 'back', `${submission.id}.${submission.returnedCount}`)
      const day = formatDay(dayIn(services.config.timeZone, until), 'long', language)
      return inNameOf(organizationId, language, services, (organization) => ({
        subject: m.claims_mail_returned_subject({ title }, options),
        paragraphs: [m.claims_mail_returned_lead({ title, organization }, options), ...linesOf(submission.words)],
        button: {
          label: m.claims_mail_returned_button({}, options),
          url: `${services.urls.claim(claim.code, `back/${token}`)}?lang=${language}`,
        },
        notes: [m.claims_mail_returned_until({ day }, options), m.claims_mail_reply({ organization }, options)],
      }))
    },
  ),
  claim_declined: defineMail(
    'earner',
    { submission: z.string() },
    async ({ data, language, organizationId }, services) => {
      const found = organizationId
        ? await findMailedSubmission(services.db, organizationId, data.submission)
        : undefined
      if (!organizationId || found?.submission.status !== 'declined') return undefined
      const options = { locale: language }
      const title = oneLine(found.claim.title)
      return inNameOf(organizationId, language, services, (organization) => ({
        subject: m.claims_mail_declined_subject({ title }, options),
        paragraphs: [m.claims_mail_declined_lead({ title, organization }, options), ...linesOf(found.submission.words)],
        notes: [m.claims_mail_reply({ organization }, options)],
      }))
    },
  ),
  /** The first of an organization's submissions waits for credits. */
  claims_waiting: teamMail({}, ({ names, options, base }) => ({
    subject: m.claims_mail_waiting_subject(names, options),
    lead: m.claims_mail_waiting_lead({}, options),
    button: { label: m.claims_mail_waiting_button({}, options), url: `${base}/organization/credits` },
  })),
}

const linesOf = (words: string) => words.split('\n').map(oneLine).filter(Boolean)

type Written = Pick<Letter, 'subject' | 'paragraphs' | 'notes'> & Partial<Pick<Letter, 'facts' | 'button'>>

/** A mail in an organization's name, to which replies go. */
async function inNameOf(
  organizationId: string,
  language: Language,
  services: MailServices,
  write: (organization: string) => Written,
) {
  const sender = await findOrganization(services.db, organizationId)
  const organization = oneLine(sender.name)
  const logo = await mailLogo(sender, services)
  const written = write(organization)
  const letter: Letter = {
    language,
    sender: organization,
    ...logoOf(logo, 'attached'),
    color: sender.color ?? null,
    heading: written.subject,
    facts: [],
    ...written,
    footer: m.claims_mail_footer({ organization }, { locale: language }),
  }
  return { letter, replyTo: replyTo(sender.name, sender.contactInfo.email), own: { logo, name: sender.name } }
}
