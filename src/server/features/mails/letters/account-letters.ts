import type { Language } from '#contract/formats.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatWallClock } from '#i18n/dates.ts'
import type { Urls } from '#server/platform/urls.ts'
import type { CreditMailKind, MailKind, TeamMailKind } from '../mail-kind.ts'
import { type Letter, oneLine } from './letter.ts'

export type AccountMailKind = Exclude<
  MailKind,
  | 'badge_awarded'
  | 'badge_revoked'
  | 'award_apology'
  | 'badges_ending'
  | 'award_sample'
  | 'weekly_digest'
  | 'scheduled_award_failed'
  | CreditMailKind
  | TeamMailKind
>

type Names = { username: string; organization: string }
type Message = (names: Names, options: { locale: Language }) => string

type Words = {
  subject: Message
  /** Defaults to the subject. */
  heading?: Message
  lead: Message
  facts: ('username' | 'newEmail' | 'passkey' | 'person' | 'when')[]
  button: Message
  notes: Message[]
}

const WORDS: Record<AccountMailKind, Words> = {
  reset_password: {
    subject: m.mail_reset_subject,
    lead: m.mail_reset_lead,
    facts: [],
    button: m.mail_reset_button,
    notes: [m.mail_reset_lifetime, m.mail_reset_not_you],
  },
  set_password: {
    subject: m.mail_welcome_subject,
    heading: m.mail_welcome_heading,
    lead: m.mail_welcome_lead,
    facts: ['username'],
    button: m.mail_welcome_button,
    notes: [m.mail_welcome_lifetime],
  },
  password_changed: {
    subject: m.mail_password_subject,
    lead: m.mail_password_lead,
    facts: ['when'],
    button: m.mail_open_insegna,
    notes: [m.mail_password_not_you],
  },
  change_email: {
    subject: m.mail_confirm_subject,
    lead: m.mail_confirm_lead,
    facts: [],
    button: m.mail_confirm_button,
    notes: [m.mail_confirm_lifetime, m.mail_confirm_not_you],
  },
  email_change_requested: {
    subject: m.mail_change_requested_subject,
    lead: m.mail_change_requested_lead,
    facts: ['newEmail', 'when'],
    button: m.mail_open_insegna,
    notes: [m.mail_change_requested_not_you],
  },
  email_changed: {
    subject: m.mail_changed_subject,
    lead: m.mail_changed_lead,
    facts: ['newEmail', 'when'],
    button: m.mail_open_insegna,
    notes: [m.mail_changed_not_you],
  },
  passkey_added: {
    subject: m.mail_passkey_subject,
    lead: m.mail_passkey_lead,
    facts: ['passkey', 'when'],
    button: m.mail_open_insegna,
    notes: [m.mail_passkey_not_you],
  },
  data_export_ready: {
    subject: m.mail_copy_subject,
    lead: m.mail_copy_lead,
    facts: ['when'],
    button: m.mail_copy_button,
    notes: [m.mail_copy_lifetime],
  },
  second_factor_off: {
    subject: m.mail_factor_off_subject,
    lead: m.mail_factor_off_lead,
    facts: ['username', 'when'],
    button: m.mail_open_insegna,
    notes: [m.mail_factor_off_not_you],
  },
  second_factor_reset: {
    subject: m.mail_factor_reset_subject,
    lead: m.mail_factor_reset_lead,
    facts: ['person', 'when'],
    button: m.mail_open_insegna,
    notes: [m.mail_factor_reset_note],
  },
}

export type AccountMail = {
  username: string
  /** The name of the organization that the account belongs to. */
  organization: string
  language: Language
  /** Wall-clock time of the event in the service's zone. */
  at: string
  /** The address that replaces the account's; empty if none does. */
  newEmail: string
  /** The passkey's name; empty if the mail is not about one. */
  passkey: string
  /** Name of the person that the mail is about; empty if that is the reader. */
  person: string
  /** For the button's target in mails without a link of their own. */
  urls: Pick<Urls, 'base'>
}

/** A letter to a user about their account. @param link the page with its token, if the mail has one */
export function accountLetter(kind: AccountMailKind, mail: AccountMail, link?: string): Letter {
  const { language, at, urls } = mail
  const options = { locale: language }
  const names = { username: oneLine(mail.username), organization: oneLine(mail.organization) }
  const { subject, heading = subject, lead, facts, button, notes } = WORDS[kind]
  const known = {
    username: { label: m.mail_username({}, options), value: names.username },
    newEmail: { label: m.mail_new_address({}, options), value: oneLine(mail.newEmail) },
    passkey: { label: m.mail_passkey_name({}, options), value: oneLine(mail.passkey) },
    person: { label: m.mail_person({}, options), value: oneLine(mail.person) },
    when: { label: m.mail_when({}, options), value: formatWallClock(at, 'long', language) },
  }
  return {
    language,
    subject: subject(names, options),
    sender: 'Insegna',
    heading: heading(names, options),
    paragraphs: [lead(names, options)],
    facts: facts.map((fact) => known[fact]),
    button: { label: button(names, options), url: link ?? urls.base },
    notes: notes.map((message) => message(names, options)),
    footer: m.mail_sent_for(names, options),
  }
}
