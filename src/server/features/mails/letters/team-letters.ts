import type { Language } from '#contract/formats.ts'
import type { Level } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import { formatDay } from '#i18n/dates.ts'
import { levelName } from '#i18n/level-name.ts'
import type { TeamMailKind } from '../mail-kind.ts'
import { type Letter, oneLine } from './letter.ts'

/** The data of a team letter, read when the mail is written. */
export type TeamLetterData = {
  language: Language
  organization: string
  /** Name of the person who made the change; empty if that user was deleted. */
  actor: string
  /** Name of the person who became an owner. */
  member: string
  /** The address that requests a new invitation. */
  email: string
  level: Level
  before: Level
  isHandedOver: boolean
  /** The service's public URL, without a trailing slash. */
  base: string
}

type Words = { subject: string; lead: string; facts?: Letter['facts']; button?: Letter['button']; notes?: string[] }

/** A letter to a member or to the owners about a change in their team. */
export function teamLetter(kind: Exclude<TeamMailKind, 'invitation'>, news: TeamLetterData): Letter {
  const { language } = news
  const options = { locale: language }
  const organization = oneLine(news.organization)
  const { subject, lead, facts = [], button, notes = [] } = wordsOf(kind, news)
  return {
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
}

function wordsOf(kind: Exclude<TeamMailKind, 'invitation'>, news: TeamLetterData): Words {
  const { language, base, isHandedOver } = news
  const options = { locale: language }
  const organization = oneLine(news.organization)
  const actor = oneLine(news.actor) || m.mail_somebody({ organization }, options)
  const about = { organization, actor, name: oneLine(news.member), email: oneLine(news.email) }
  const open = { label: m.mail_open_insegna({}, options), url: base }
  const team = { label: m.mail_open_team({}, options), url: `${base}/organization/team` }
  const mistake = [m.mail_team_mistake(about, options)]
  switch (kind) {
    case 'level_changed': {
      const level = levelName(news.level, language)
      const before = levelName(news.before, language)
      return {
        subject: m.mail_level_changed_subject({ organization, level }, options),
        lead: m.mail_level_changed_lead({ actor, before, level }, options),
        facts: levelFacts(news.level, language),
        button: open,
      }
    }
    case 'member_suspended':
      return {
        subject: m.mail_suspended_subject(about, options),
        lead: m.mail_suspended_lead(about, options),
        notes: mistake,
      }
    case 'member_restored':
      return {
        subject: m.mail_restored_subject(about, options),
        lead: m.mail_restored_lead(about, options),
        facts: levelFacts(news.level, language),
        button: open,
      }
    case 'member_removed':
      return {
        subject: m.mail_removed_subject(about, options),
        lead: m.mail_removed_lead(about, options),
        notes: mistake,
      }
    case 'owner_made':
      return {
        subject: m.mail_owner_subject(about, options),
        lead: isHandedOver ? m.mail_owner_handed_lead(about, options) : m.mail_owner_made_lead(about, options),
        button: team,
        notes: [m.mail_owner_not_right({}, options)],
      }
    case 'path_waits_for_credits':
      return {
        subject: m.mail_path_waits_subject(about, options),
        lead: m.mail_path_waits_lead(about, options),
        button: { label: m.mail_path_waits_button({}, options), url: `${base}/organization/credits` },
        notes: [m.mail_path_waits_later({}, options)],
      }
    case 'invitation_requested':
      return {
        subject: m.mail_invitation_requested_subject(about, options),
        lead: m.mail_invitation_requested_lead(about, options),
        button: team,
      }
  }
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
    { label: m.mail_level({}, options), value: levelName(level, language) },
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

/** The letter that invites somebody to join a team. */
export function invitationLetter({ language, level, greeting, until, link, ...names }: Invited): Letter {
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
