import { z } from 'zod'

/** What somebody may be in an organization, from whoever may do everything to whoever may only look. */
export const Level = z.enum(['owner', 'admin', 'editor', 'issuer', 'viewer'])
export type Level = z.output<typeof Level>
export const LEVELS: readonly Level[] = Level.options

export const MembershipStatus = z.enum(['active', 'suspended'])
export type MembershipStatus = z.output<typeof MembershipStatus>

type Rule = {
  /** The lowest level that may do it; every level above may too. */
  from: Level
  /** The scope that an API token needs for it; null where a token never may. */
  token: 'read' | 'issue' | null
}

/** Everything that may be allowed: the only words by which a route says who may call it and the dashboard what it offers. */
export const PERMISSIONS = {
  /** One's own account and sessions. A lost token must not take them with it. */
  account: { from: 'viewer', token: null },
  /** See everything of the organization, people included, and export it. */
  read: { from: 'viewer', token: 'read' },
  /** Keep reports under a name; shared with the organization they are by whoever may award. */
  save_reports: { from: 'viewer', token: 'issue' },
  /** Award, resend, correct a recipient, import and edit people and lists. */
  award: { from: 'issuer', token: 'issue' },
  /** Revoke a badge that one has awarded oneself. */
  revoke: { from: 'issuer', token: 'issue' },
  /** Revoke a badge whoever awarded it. */
  revoke_any: { from: 'editor', token: 'issue' },
  /** Create, edit, activate and archive templates and learning paths. */
  edit_templates: { from: 'editor', token: 'issue' },
  /** Revoke many badges at once, delete lists. */
  act_on_many: { from: 'editor', token: 'issue' },
  /** The organization's profile, its privacy, the activity of all. */
  administer: { from: 'admin', token: 'issue' },
  /** Ask the operator for credits. */
  request_credits: { from: 'admin', token: null },
  /** Invite, change levels, suspend and remove, owners excepted. */
  manage_team: { from: 'admin', token: null },
  /** Make owners, hand the organization over, demand a second factor. */
  own: { from: 'owner', token: null },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS

/** Whether somebody of a level may do something. */
export const isAllowed = (level: Level, permission: Permission): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(PERMISSIONS[permission].from)

/** The levels that may do something, the highest first. */
export const levelsThatMay = (permission: Permission): Level[] => LEVELS.filter((level) => isAllowed(level, permission))
