import { z } from 'zod'
import { m } from '#i18n/compiled/messages.js'
import { makeSecrets } from '#server/features/passports/proof-secrets.ts'
import { defineMail } from '../define-mail.ts'
import { oneLine } from '../letters/letter.ts'
import { lockWaitingMail } from '../outbox.sql.ts'

/** To an earner about their own page, in no organization's name. */
export const passportMails = {
  /** To an address that somebody has typed: its code, and a link to enter with. */
  passport_proof: defineMail(
    'staff',
    { proof: z.string() },
    async ({ id, data, language, recipient }, { db, urls }) => {
      const made = await db.transaction(async (tx) =>
        (await lockWaitingMail(tx, id)) ? makeSecrets(tx, data.proof) : undefined,
      )
      if (!made) return undefined
      const options = { locale: language }
      const { code, token } = made
      const subject = m.passport_mail_subject({ code: spaced(code) }, options)
      const lead = token
        ? m.passport_mail_lead({}, options)
        : m.passport_mail_add_lead({ email: oneLine(recipient) }, options)
      const letter = {
        language,
        subject,
        sender: 'Insegna',
        heading: token ? m.passport_title({}, options) : m.passport_mail_add_heading({}, options),
        paragraphs: [lead],
        facts: [{ label: m.passport_code({}, options), value: spaced(code) }],
        ...(token && { button: { label: m.passport_mail_button({}, options), url: urls.passportLink(token) } }),
        notes: [m.passport_mail_lifetime({}, options), m.passport_mail_not_you({}, options)],
        footer: m.passport_mail_footer({}, options),
      }
      return { letter }
    },
  ),
  /** To the main address: another one was added. */
  passport_address: defineMail('staff', { email: z.string() }, async ({ data, language }, { urls }) => {
    const options = { locale: language }
    const letter = {
      language,
      subject: m.passport_mail_added_subject({}, options),
      sender: 'Insegna',
      heading: m.passport_mail_added_subject({}, options),
      paragraphs: [m.passport_mail_added_lead({ email: oneLine(data.email) }, options)],
      facts: [],
      button: { label: m.passport_addresses({}, options), url: urls.passport('addresses') },
      notes: [m.passport_mail_added_not_you({}, options)],
      footer: m.passport_mail_footer({}, options),
    }
    return { letter }
  }),
  /** To the main address: a passkey opens the passport now. */
  passport_passkey: defineMail('staff', {}, async ({ language }, { urls }) => {
    const options = { locale: language }
    const letter = {
      language,
      subject: m.passport_mail_passkey_subject({}, options),
      sender: 'Insegna',
      heading: m.passport_mail_passkey_subject({}, options),
      paragraphs: [m.passport_mail_passkey_lead({}, options)],
      facts: [],
      button: { label: m.passport_data({}, options), url: urls.passport('data') },
      notes: [m.passport_mail_passkey_not_you({}, options)],
      footer: m.passport_mail_footer({}, options),
    }
    return { letter }
  }),
  /** To the main address: the ZIP with everything is ready. The button leads to where one enters first. */
  passport_export_ready: defineMail('staff', {}, async ({ language }, { urls }) => {
    const options = { locale: language }
    const letter = {
      language,
      subject: m.passport_mail_export_subject({}, options),
      sender: 'Insegna',
      heading: m.passport_mail_export_subject({}, options),
      paragraphs: [m.passport_mail_export_lead({}, options)],
      facts: [],
      button: { label: m.passport_data({}, options), url: urls.passport('data') },
      notes: [m.passport_mail_export_not_you({}, options)],
      footer: m.passport_mail_export_footer({}, options),
    }
    return { letter }
  }),
}

/** `481 203`, as people read it out. */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`
