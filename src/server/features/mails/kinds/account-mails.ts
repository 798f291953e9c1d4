import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import {
  type AccountLinkKind,
  deleteOpenLinks,
  insertAccountLink,
} from '#server/features/accounts/account-links.sql.ts'
import { findEntry } from '#server/features/accounts/users.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { type DataOf, defineMail, type Fields, type MailServices, replyTo } from '../define-mail.ts'
import { oneLine } from '../letters/letter.ts'
import { findMailAccount, type MailAccount } from '../mail-accounts.sql.ts'
import { type DueMail, lockWaitingMail } from '../outbox.sql.ts'

/** To a user about their account. */
export const accountMails = {
  /** To an address that may have no account: only the worker looks it up. */
  reset_password: accountMail({
    subject: m.mail_reset_subject,
    lead: m.mail_reset_lead,
    link: { kind: 'reset_password', page: '/reset-password', minutes: 60 },
    button: m.mail_reset_button,
    notes: [m.mail_reset_lifetime, m.mail_reset_not_you],
  }),
  set_password: accountMail({
    subject: m.mail_welcome_subject,
    heading: m.mail_welcome_heading,
    lead: m.mail_welcome_lead,
    facts: ['username'],
    // A week: the recipient did not ask for this mail and may be away.
    link: { kind: 'set_password', page: '/reset-password', minutes: 7 * 24 * 60 },
    button: m.mail_welcome_button,
    notes: [m.mail_welcome_lifetime],
  }),
  password_changed: accountMail({
    subject: m.mail_password_subject,
    lead: m.mail_password_lead,
    facts: ['when'],
    notes: [m.mail_password_not_you],
  }),
  /** To the new address, with the link that confirms it. */
  change_email: accountMail({
    subject: m.mail_confirm_subject,
    lead: m.mail_confirm_lead,
    link: { kind: 'change_email', page: '/confirm-email', minutes: 24 * 60 },
    button: m.mail_confirm_button,
    notes: [m.mail_confirm_lifetime, m.mail_confirm_not_you],
  }),
  /** To the old address: somebody asked to replace it. */
  email_change_requested: accountMail({
    data: { email: z.string() },
    subject: m.mail_change_requested_subject,
    lead: m.mail_change_requested_lead,
    facts: ['email', 'when'],
    notes: [m.mail_change_requested_not_you],
  }),
  /** To the old address: it was replaced. */
  email_changed: accountMail({
    data: { email: z.string() },
    subject: m.mail_changed_subject,
    lead: m.mail_changed_lead,
    facts: ['email', 'when'],
    notes: [m.mail_changed_not_you],
  }),
  passkey_added: accountMail({
    data: { passkey: z.string() },
    subject: m.mail_passkey_subject,
    lead: m.mail_passkey_lead,
    facts: ['passkey', 'when'],
    notes: [m.mail_passkey_not_you],
  }),
  second_factor_off: accountMail({
    subject: m.mail_factor_off_subject,
    lead: m.mail_factor_off_lead,
    facts: ['username', 'when'],
    notes: [m.mail_factor_off_not_you],
  }),
  /** To an owner: the second factor of somebody was reset. */
  second_factor_reset: accountMail({
    data: { person: z.string() },
    subject: m.mail_factor_reset_subject,
    lead: m.mail_factor_reset_lead,
    facts: ['person', 'when'],
    notes: [m.mail_factor_reset_note],
  }),
  /** To the member who requested it. The person whose data was exported is only named on the download page. */
  data_export_ready: accountMail({
    data: { earner: z.string() },
    subject: m.mail_copy_subject,
    lead: m.mail_copy_lead,
    facts: ['when'],
    page: ({ earner }) => `/earners/${earner}`,
    button: m.mail_copy_button,
    notes: [m.mail_copy_lifetime],
  }),
  /** To the owner who asked for an export of everything. */
  organization_export_ready: accountMail({
    subject: m.mail_export_subject,
    lead: m.mail_export_lead,
    facts: ['when'],
    page: () => '/organization/export',
    button: m.mail_export_button,
    notes: [m.mail_export_lifetime],
  }),
}

type Message = (names: { username: string; organization: string }, options: { locale: Language }) => string

/** The dashboard page that a link opens, and how long the link is valid. */
type Link = { kind: AccountLinkKind; page: string; minutes: number }

type AccountMail<Shape extends Fields> = {
  data?: Shape
  subject: Message
  /** Defaults to the subject. */
  heading?: Message
  lead: Message
  /** The recipient's username, fields of the data, and when the mail was queued. */
  facts?: ('username' | 'when' | (keyof NoInfer<Shape> & keyof typeof labels))[]
  /** Where the button leads: a link that is made for this mail, or a page; by default the dashboard. */
  link?: Link
  page?: (data: DataOf<Shape>) => string
  button?: Message
  notes: Message[]
}

const labels = {
  username: m.account_username,
  email: m.mail_new_address,
  passkey: m.mail_passkey_name,
  person: m.word_person,
  when: m.awards_when,
}

function accountMail<Shape extends Fields = Record<never, never>>(kind: AccountMail<Shape>) {
  const { subject, heading = subject, lead, facts = [], link, page, button = m.mail_open_insegna, notes } = kind
  return defineMail('staff', kind.data ?? ({} as Shape), async (mail, services) => {
    const { db, urls, config } = services
    const owner = mail.userId ? { id: mail.userId } : { email: mail.recipient }
    const account = await findMailAccount(db, owner, mail.organizationId)
    if (account && link?.kind === 'reset_password' && !(await findEntry(db, account.id))) {
      return providerLetter(account, urls.base)
    }
    const path = account && (link ? await makeLink(link, mail, account.id, services) : (page?.(mail.data) ?? ''))
    if (!account || path === undefined) return undefined
    const { language } = account
    const options = { locale: language }
    const names = { username: oneLine(account.username), organization: oneLine(account.organization.name) }
    const when = formatWallClock(wallClockIn(config.timeZone, new Date(mail.createdAt)), 'long', language)
    const values: Record<string, string> = { ...mail.data, username: names.username, when }
    const letter = {
      language,
      subject: subject(names, options),
      sender: 'Insegna',
      heading: heading(names, options),
      paragraphs: [lead(names, options)],
      facts: facts.map((fact) => ({ label: labels[fact]({}, options), value: oneLine(values[fact] ?? '') })),
      button: { label: button(names, options), url: `${urls.base}${path}` },
      notes: notes.map((message) => message(names, options)),
      footer: m.mail_sent_for(names, options),
    }
    return { letter, replyTo: replyTo(account.organization.name, account.organization.contactInfo.email) }
  })
}

/** To somebody who asked for a new password, and whose organizations all have them sign in by a provider. */
function providerLetter({ language, username, organization }: MailAccount, base: string) {
  const options = { locale: language }
  const names = { username: oneLine(username), organization: oneLine(organization.name) }
  const letter = {
    language,
    subject: m.mail_reset_subject(names, options),
    sender: 'Insegna',
    heading: m.mail_reset_subject(names, options),
    paragraphs: [m.mail_reset_provider_lead(names, options)],
    facts: [],
    button: { label: m.mail_reset_provider_button(names, options), url: `${base}/sign-in/${organization.id}` },
    notes: [m.mail_reset_not_you(names, options)],
    footer: m.mail_sent_for(names, options),
  }
  return { letter, replyTo: replyTo(organization.name, organization.contactInfo.email) }
}

/**
 * Creates the link of a mail that is about to be sent. Its token exists in plain text only in the mail, its lifetime
 * starts now, and every retry gets a new link.
 * @returns the path, undefined if the mail was taken back in the meantime
 */
async function makeLink({ kind, page, minutes }: Link, mail: DueMail, userId: string, { db }: MailServices) {
  const token = newSecret()
  const email = kind === 'change_email' ? { email: mail.recipient } : {}
  const isMade = await db.transaction(async (tx) => {
    if (!(await lockWaitingMail(tx, mail.id))) return false
    // Whoever asks again has lost the previous link, or somebody else has it.
    if (kind === 'reset_password') await deleteOpenLinks(tx, userId, kind)
    await insertAccountLink(tx, { userId, kind, tokenHash: hashSecret(token), minutes, ...email })
    return true
  })
  // In the URL fragment, the browser sends the token neither to a server (and its log) nor as a Referer.
  return isMade ? `${page}#token=${token}` : undefined
}
