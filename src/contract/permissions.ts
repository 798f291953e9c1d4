import { z } from 'zod'

/** The levels of members in an organization, from most to least powerful. */
export const LEVELS = ['owner', 'admin', 'editor', 'issuer', 'viewer'] as const
export const Level = z.enum(LEVELS)
export type Level = z.output<typeof Level>

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
  /** Design pictures of badges and save them as drafts. Using one as the picture takes `edit_templates`. */
  draw_designs: { from: 'issuer', token: 'issue' },
  /** Revoke a badge that the user awarded. */
  revoke: { from: 'issuer', token: 'issue' },
  /** Revoke any badge. */
  revoke_any: { from: 'editor', token: 'issue' },
  /** Create, edit, activate and archive templates and learning paths. */
  edit_templates: { from: 'editor', token: 'issue' },
  /** Make, change and delete claims, by which people ask for badges. Deciding what they send takes `award`. */
  edit_claims: { from: 'editor', token: 'issue' },
  /** Revoke many badges at once, delete lists, join and separate people. */
  act_on_many: { from: 'editor', token: 'issue' },
  /** The organization's profile and privacy settings, and everybody's activity. */
  administer: { from: 'admin', token: 'issue' },
  /** Bring in badges that were issued elsewhere, which cost no credits. */
  import_badges: { from: 'admin', token: 'issue' },
  /** Ask the operator for credits. */
  request_credits: { from: 'admin', token: null },
  /** Connect the institution's accounts, and require them at sign-in. */
  manage_sign_in: { from: 'admin', token: null },
  /** Webhooks: they send what happens, and names if they are told to, to other systems. */
  manage_webhooks: { from: 'admin', token: null },
  /** Invite, change levels, suspend and remove, except owners. */
  manage_team: { from: 'admin', token: null },
  /** Make owners, transfer ownership, require a second factor. */
  own: { from: 'owner', token: null },
} as const satisfies Record<string, Rule>

export type Permission = keyof typeof PERMISSIONS
export const Permission = z.enum(Object.keys(PERMISSIONS) as [Permission, ...Permission[]])

/**
 * Acts that take another permission depending on whose the thing is; null where nobody may. All other acts are a permission
 * by themselves.
 */
export const ACTS = {
  revoke_badge: { own: 'revoke', others: 'revoke_any' },
  /** Revoke all badges of an award. */
  revoke_award: { own: 'revoke', others: 'act_on_many' },
  undo_award: { own: 'revoke', others: 'revoke_any' },
  /** Change, cancel or retry a scheduled award. */
  change_scheduled_award: { own: 'award', others: 'revoke_any' },
  /** Rename, change or delete a saved report; other people's private ones are unknown. */
  change_report: { own: 'save_reports', others: 'administer' },
  share_report: { own: 'award', others: null },
  unshare_report: { own: 'save_reports', others: null },
  read_activity: { own: 'read', others: 'administer' },
  /** Answer what people ask in *My badges*: a name as its correction, an erasure as the erasure itself. */
  decide_request: { name: 'award', erasure: 'administer' },
  /** Change the level of a member, suspend, restore or remove them. */
  change_member: { owner: 'own', others: 'manage_team' },
  /** Give a level, to a member or in an invitation. */
  give_level: { owner: 'own', others: 'manage_team' },
  /** Send an invitation to a level again, or withdraw it. */
  change_invitation: { owner: 'own', others: 'manage_team' },
} as const satisfies Record<string, Record<string, Permission | null>>

export type Act = Permission | keyof typeof ACTS
/** Whose the thing is, as the act distinguishes; nothing for acts that do not depend on it. */
export type Whose<A extends Act> = A extends keyof typeof ACTS ? [whose: keyof (typeof ACTS)[A]] : []

/** Whose a thing is, for a user. @param userId who made it, null if nobody is known to have */
export const ownOrOthers = (userId: string | null | undefined, viewerId: string | undefined) =>
  userId != null && userId === viewerId ? 'own' : 'others'

/** Whether a level, of a member or of an invitation, is an owner's. */
export const ownerOrOthers = (level: Level) => (level === 'owner' ? 'owner' : 'others')

/** The permission that an act takes; null if nobody may. */
export function permissionFor<A extends Act>(act: A, ...[whose]: Whose<A>): Permission | null {
  if (act in PERMISSIONS) return act as Permission
  return (ACTS[act as keyof typeof ACTS] as Record<string, Permission | null>)[whose as string] ?? null
}

/**
 * Whether a level may do something. The only answer to this question: the service refuses by it, the dashboard offers by it.
 * States, such as a badge that is revoked already, are refused by the use cases.
 */
export function isAllowed<A extends Act>(level: Level, act: A, ...whose: Whose<A>): boolean {
  const permission = permissionFor(act, ...whose)
  return permission !== null && LEVELS.indexOf(level) <= LEVELS.indexOf(PERMISSIONS[permission].from)
}

/** The highest of some levels; undefined of none. */
export const highestLevel = <Some extends Level>(levels: Some[]): Some | undefined =>
  LEVELS.find((level): level is Some => (levels as Level[]).includes(level))

/** The levels that have a permission, the highest first. */
export const levelsThatMay = (permission: Permission): Level[] => LEVELS.filter((level) => isAllowed(level, permission))

/** The permissions that a level has, in the order of their declaration. */
export const permissionsOf = (level: Level): Permission[] =>
  (Object.keys(PERMISSIONS) as Permission[]).filter((permission) => isAllowed(level, permission))
