import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay, formatWallClock } from '#i18n/dates.ts'
import { levelName } from '#i18n/level-name.ts'
import { findMailedConnection } from '#server/features/single-sign-on/mailed-connection.sql.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { type DataOf, defineMail, type Fields, replyTo } from '../define-mail.ts'
import { oneLine } from '../letters/letter.ts'
import { findMailedPerson } from '../team-mails.sql.ts'

const connection = z.string()

/** About signing in by the institution's own accounts; not sent once the organization is disabled. */
export const signInMails = {
  /** To a member, whose account can now be entered by a provider. */
  account_linked: signInMail(
    { connection },
    {
      subject: m.mail_linked_subject,
      lead: m.mail_linked_lead,
      facts: ['when'],
      notes: [m.mail_linked_not_you],
    },
  ),
  /** To somebody who got an account by signing in by a provider. */
  account_by_provider: signInMail(
    { connection },
    {
      subject: m.mail_came_subject,
      lead: m.mail_came_lead,
      notes: [m.mail_came_not_you],
    },
  ),
  /** To an administrator who is one no longer. */
  level_by_provider: signInMail(
    { connection, before: Level, level: Level },
    {
      subject: m.mail_provider_level_subject,
      lead: m.mail_provider_level_lead,
      facts: ['level'],
      notes: [m.mail_provider_level_note],
    },
  ),
  /** To every owner: somebody has entered without the provider. */
  emergency_sign_in: signInMail(
    { by: z.string() },
    {
      subject: m.mail_emergency_subject,
      lead: m.mail_emergency_lead,
      facts: ['when'],
      page: '/organization/activity',
      notes: [m.mail_emergency_note],
    },
  ),
  /** To every owner: passwords are let in for a day. */
  passwords_let_in: signInMail(
    { by: z.string() },
    {
      subject: m.mail_passwords_subject,
      lead: m.mail_passwords_lead,
      facts: ['when'],
      page: '/organization/sign-in',
      notes: [m.mail_passwords_note],
    },
  ),
  /** To every owner, 30 and 7 days before something ends, and when a provider cannot be read. */
  provider_ends: signInMail(
    { connection, what: z.enum(['secret', 'certificate', 'own_certificate']), at: z.string() },
    {
      subject: m.mail_provider_ends_subject,
      lead: m.mail_provider_ends_lead,
      page: '/organization/sign-in',
    },
  ),
  provider_unreadable: signInMail(
    { connection },
    {
      subject: m.mail_provider_unreadable_subject,
      lead: m.mail_provider_unreadable_lead,
      page: '/organization/sign-in',
    },
  ),
}

type Names = { organization: string; connection: string; actor: string; level: string; what: string; day: string }
type Message = (names: Names, options: { locale: Language }) => string

type SignInMail = {
  subject: Message
  lead: Message
  facts?: ('when' | 'level')[]
  /** Of the dashboard, to which the button leads. */
  page?: string
  notes?: Message[]
}

const WHAT = {
  secret: m.mail_provider_secret,
  certificate: m.mail_provider_certificate,
  own_certificate: m.mail_provider_own_certificate,
}

function signInMail<Shape extends Fields>(
  shape: Shape,
  { subject, lead, facts = [], page = '', notes = [] }: SignInMail,
) {
  return defineMail('staff', shape, async ({ organizationId, data, language, createdAt }, { db, urls, config }) => {
    const ids: Partial<DataOf<{ connection: z.ZodString; by: z.ZodString; at: z.ZodString }>> & {
      level?: Level
      what?: keyof typeof WHAT
    } = data
    const found = organizationId && (await findMailedConnection(db, organizationId, ids.connection ?? null))
    if (!found) return undefined
    const options = { locale: language }
    const organization = oneLine(found.organization)
    const wallClock = (at: string) => wallClockIn(config.timeZone, new Date(at))
    const names: Names = {
      organization,
      connection: oneLine(found.name ?? ''),
      actor:
        oneLine((await findMailedPerson(db, ids.by ?? ''))?.name ?? '') || m.mail_somebody({ organization }, options),
      level: ids.level ? levelName(ids.level, language) : '',
      what: ids.what ? WHAT[ids.what]({}, options) : '',
      day: ids.at ? formatDay(wallClock(ids.at), 'long', language) : '',
    }
    const values = { when: formatWallClock(wallClock(createdAt), 'long', language), level: names.level }
    const labels = { when: m.awards_when, level: m.team_level }
    const letter = {
      language,
      subject: subject(names, options),
      sender: 'Insegna',
      heading: subject(names, options),
      paragraphs: [lead(names, options)],
      facts: facts.map((fact) => ({ label: labels[fact]({}, options), value: values[fact] })),
      button: { label: m.mail_open_insegna({}, options), url: `${urls.base}${page}` },
      notes: notes.map((message) => message(names, options)),
      footer: m.mail_sent_for({ organization }, options),
    }
    return { letter, replyTo: replyTo(found.organization, found.email) }
  })
}
