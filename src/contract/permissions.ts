import { z } from 'zod'

/** A member's level in an organization, from most to least powerful. */
export const Level = z.enum(['owner', 'admin', 'editor', 'issuer', 'viewer'])
export type Level = z.output<typeof Level>
export const LEVELS: readonly Level[] = Level.options

export const MembershipStatus = z.enum(['active', 'suspended'])
export type MembershipStatus = z.output<typeof MembershipStatus>

type Rule = {
  /** The lowest level that has the permission; all higher levels have it too. */
  from: Level
  /** The scope that an API token needs; null if tokens never have the permission. */
  token: 'read' | 'issue' | null
}

/** All permissions. Routes declare one of them, and the dashboard uses the same to decide what to offer. */
export const PERMISSIONS = {
  /** The user's own account and sessions. Not for tokens: a lost token must not give access to them. */
  account: { from: 'viewer', token: null },
  /** Read and export everything in the organization, including people. */
  read: { from: 'viewer', token: 'read' },
  /** Save reports. Sharing one with the organization takes `award`. */
  save_reports: { from: 'viewer', token: 'issue' },
  /** Award, resend, correct a recipient, import and edit people and lists. */
  award: { from: 'issuer', token: 'issue' },
  /** Revoke a badge that the user awarded. */
  revoke: { from: 'issuer', token: 'issue' },
  /** Revoke any badge. */
  revoke_any: { from: 'editor', token: 'issue' },
  /** Create, edit, activate and archive templates and learning paths. */
  edit_templates: { from: 'editor', token: 'issue' },
  /** Revoke many badges at once, delete lists. */
  act_on_many: { from: 'editor', token: 'issue' },
  /** The organization's profile and privacy settings, and everybody's activity. */
  administer: { from: 'admin', token: 'issue' },
  /** Ask the operator for credits. */
  request_credits: { from: 'admin', token: null },
  /** Invite, change levels, suspend and remove, except owners. */
  manage_team: { from: 'admin', token: null },
  /** Make owners, transfer ownership, require a second factor. */
  own: { from: 'owner', token: null },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS
export const Permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])

/** Whether a level has a permission. */
export const isAllowed = (level: Level, permission: Permission): boolean =>
  LEVELS.indexOf(level) <= LEVELS.indexOf(PERMISSIONS[permission].from)

/** The levels that have a permission, the highest first. */
export const levelsThatMay = (permission: Permission): Level[] => LEVELS.filter((level) => isAllowed(level, permission))

/** The permissions that a level has, in the order of their declaration. */
export const permissionsOf = (level: Level): Permission[] =>
  Permission.options.filter((permission) => isAllowed(level, permission))
