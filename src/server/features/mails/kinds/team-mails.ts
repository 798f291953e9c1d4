import { z } from 'zod'
import type { Language } from '#contract/formats.ts'
import { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { levelName } from '#i18n/level-name.ts'
import { wallClockIn } from '#server/platform/clock.ts'
import { hashSecret, newSecret } from '#server/platform/http/secret.ts'
import { type DataOf, defineMail, type Fields, replyTo } from '../define-mail.ts'
import { type Letter, oneLine } from '../letters/letter.ts'
import { lockWaitingMail } from '../outbox.sql.ts'
import { findMailedInvitation, findMailedPerson, findMailedTeam, updateInvitationLink } from '../team-mails.sql.ts'

/** The member who acted. */
const by = z.string()

/**
 * About an organization's team; not sent once the organization is disabled. Their data holds ids and levels, never
 * names: those are read when the mail is written.
 */
export const teamMails = {
  /** To an invited address, with the link that accepts the invitation; not sent once it was answered. */
  invitation: defineMail('staff', { invitation: z.string() }, async (mail, { db, urls, config }) => {
    const { id, organizationId, data, language } = mail
    const organization = organizationId && (await findMailedTeam(db, organizationId))
    const invitation = organization && (await findMailedInvitation(db, organizationId, data.invitation))
    if (!invitation) return undefined
    // The token exists in plain text only in the mail; a retry makes a new one and invalidates the previous one.
    const token = newSecret()
    const isMade = await db.transaction(
      async (tx) =>
        (await lockWaitingMail(tx, id)) &&
        (await updateInvitationLink(tx, organizationId, invitation.id, hashSecret(token))),
    )
    if (!isMade) return undefined
    const { inviter, expiresAt, level, greeting } = invitation
    const letter = invitationLetter({
      language,
      organization: organization.name,
      inviter: inviter?.name ?? '',
      level,
      greeting,
      until: wallClockIn(config.timeZone, new Date(expiresAt)),
      // In the URL fragment, which the browser sends neither to a server nor as a Referer.
      link: `${urls.base}/accept-invitation#token=${token}`,
    })
    return { letter, replyTo: inviter ? replyTo(inviter.name, inviter.email) : undefined }
  }),
  /** To the inviter, or the owners: the holder of an invalid invitation, with this address, asks for another. */
  invitation_requested: teamMail({ email: z.string() }, ({ names, options, team }) => ({
    subject: m.mail_invitation_requested_subject(names, options),
    lead: m.mail_invitation_requested_lead(names, options),
    button: team,
  })),
  level_changed: teamMail({ by, before: Level, level: Level }, ({ data, names, options, open }) => {
    const level = levelName(data.level, options.locale)
    const before = levelName(data.before, options.locale)
    return {
      subject: m.mail_level_changed_subject({ ...names, level }, options),
      lead: m.mail_level_changed_lead({ ...names, before, level }, options),
      facts: levelFacts(data.level, options.locale),
      button: open,
    }
  }),
  member_suspended: teamMail({ by, level: Level }, ({ names, options }) => ({
    subject: m.mail_suspended_subject(names, options),
    lead: m.mail_suspended_lead(names, options),
    notes: [m.mail_team_mistake(names, options)],
  })),
  member_restored: teamMail({ by, level: Level }, ({ data, names, options, open }) => ({
    subject: m.mail_restored_subject(names, options),
    lead: m.mail_restored_lead(names, options),
    facts: levelFacts(data.level, options.locale),
    button: open,
  })),
  member_removed: teamMail({ by }, ({ names, options }) => ({
    subject: m.mail_removed_subject(names, options),
    lead: m.mail_removed_lead(names, options),
    notes: [m.mail_team_mistake(names, options)],
  })),
  /** To every owner: there is another one; `handed_over` is `1` if whoever made them stopped being one. */
  owner_made: teamMail(
    { by, member: z.string(), handed_over: z.enum(['0', '1']) },
    ({ data, names, options, team }) => ({
      subject: m.mail_owner_subject(names, options),
      lead:
        data.handed_over === '1' ? m.mail_owner_handed_lead(names, options) : m.mail_owner_made_lead(names, options),
      button: team,
      notes: [m.mail_owner_not_right({}, options)],
    }),
  ),
  /** To owners and admins: automatic awards of learning paths wait because the credits have run out. */
  path_waits_for_credits: teamMail({}, ({ names, options, base }) => ({
    subject: m.mail_path_waits_subject(names, options),
    lead: m.mail_path_waits_lead(names, options),
    button: { label: m.mail_path_waits_button({}, options), url: `${base}/organization/credits` },
    notes: [m.mail_path_waits_later({}, options)],
  })),
  /** To every owner. */
  webhook_off: teamMail({ why: z.enum(['gone', 'failing']) }, ({ data, names, options, base }) => ({
    subject: m.mail_webhook_off_subject(names, options),
    lead: (data.why === 'gone' ? m.mail_webhook_off_gone : m.mail_webhook_off_failing)({}, options),
    button: { label: m.mail_webhook_off_button({}, options), url: `${base}/organization/integrations` },
  })),
}

type Button = NonNullable<Letter['button']>
type Words = { subject: string; lead: string; facts?: Letter['facts']; button?: Button; notes?: string[] }

/** What the words of a team mail are made of. */
type TeamNews<Data> = {
  data: Data
  /** The organization, who acted, the member, and the address, as far as the mail's data names them. */
  names: { organization: string; actor: string; name: string; email: string }
  options: { locale: Language }
  /** Buttons to the dashboard and to the team's page. */
  open: Button
  team: Button
  /** The service's public URL, without a trailing slash. */
  base: string
}

export function teamMail<Shape extends Fields>(shape: Shape, words: (news: TeamNews<DataOf<Shape>>) => Words) {
  return defineMail('staff', shape, async ({ organizationId, data, language }, { db, urls: { base } }) => {
    const team = organizationId && (await findMailedTeam(db, organizationId))
    if (!team) return undefined
    const options = { locale: language }
    const organization = oneLine(team.name)
    const ids: { by?: string; member?: string; email?: string } = data
    const [actor, member] = await Promise.all([
      findMailedPerson(db, ids.by ?? ''),
      findMailedPerson(db, ids.member ?? ''),
    ])
    const names = {
      organization,
      actor: oneLine(actor?.name ?? '') || m.mail_somebody({ organization }, options),
      name: oneLine(member?.name ?? ''),
      email: oneLine(ids.email ?? ''),
    }
    const {
      subject,
      lead,
      facts = [],
      button,
      notes = [],
    } = words({
      data,
      names,
      options,
      open: { label: m.mail_open_insegna({}, options), url: base },
      team: { label: m.mail_open_team({}, options), url: `${base}/organization/team` },
      base,
    })
    const letter: Letter = {
      language,
      subject,
      sender: 'Insegna',
      heading: subject,
      paragraphs: [lead],
      facts,
      ...(button && { button }),
      notes,
      footer: m.mail_sent_for({ organization }, options),
    }
    return { letter, replyTo: replyTo(team.name, team.email) }
  })
}

const can = {
  owner: m.mail_level_owner_can,
  admin: m.mail_level_admin_can,
  editor: m.mail_level_editor_can,
  issuer: m.mail_level_issuer_can,
  viewer: m.mail_level_viewer_can,
} as const

/** The level, and what its members can do; an invited person will be able to once they accept. */
function levelFacts(level: Level, language: Language, isInvited = false): Letter['facts'] {
  const options = { locale: language }
  const label = isInvited ? m.mail_level_will_be_able({}, options) : m.mail_level_can({}, options)
  return [
    { label: m.team_level({}, options), value: levelName(level, language) },
    { label, value: can[level]({}, options) },
  ]
}

type Invited = {
  language: Language
  organization: string
  /** Name of the inviter; empty if that user was deleted. */
  inviter: string
  level: Level
  greeting: string
  /** The last day on which the link works, as wall-clock time in the service's zone. */
  until: string
  link: string
}

function invitationLetter({ language, level, greeting, until, link, ...names }: Invited): Letter {
  const options = { locale: language }
  const organization = oneLine(names.organization)
  const inviter = oneLine(names.inviter) || m.mail_somebody({ organization }, options)
  const quoted = oneLine(greeting)
  return {
    language,
    subject: m.mail_invitation_subject({ inviter, organization }, options),
    sender: 'Insegna',
    heading: m.mail_invitation_heading({ organization }, options),
    paragraphs: [
      m.mail_invitation_lead({ inviter, organization }, options),
      ...(quoted ? [m.mail_invitation_greeting({ greeting: quoted }, options)] : []),
    ],
    facts: [
      ...levelFacts(level, language, true),
      { label: m.mail_invitation_until({}, options), value: formatDay(until, 'long', language) },
    ],
    button: { label: m.mail_invitation_button({}, options), url: link },
    notes: [m.mail_invitation_lifetime({ inviter }, options), m.mail_invitation_not_you({}, options)],
    footer: m.mail_sent_for({ organization }, options),
  }
}
