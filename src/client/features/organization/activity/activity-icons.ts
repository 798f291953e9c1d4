import type { LinkProps } from '@tanstack/react-router'
import type { IconName } from '#client/ui/buttons/Icon.tsx'
import { ACTIVITY_KINDS, type Activity, type ActivityActor, type ActivityArea } from '#contract/activity.ts'
import { m } from '#i18n/compiled/messages.js'

/** Names of the areas in the filter menu. */
export const areaNames: Record<ActivityArea, () => string> = {
  badges: m.activity_area_badges,
  people: m.activity_area_people,
  templates: m.activity_area_templates,
  organization: m.activity_area_organization,
  team: m.activity_team,
  access: m.activity_area_access,
  privacy: m.activity_area_privacy,
}

const areaIcons: Record<ActivityArea, IconName> = {
  badges: 'award',
  people: 'lists',
  templates: 'templates',
  organization: 'org',
  team: 'user',
  access: 'active',
  privacy: 'shield',
}

const kindIcons: Partial<Record<Activity['kind'], IconName>> = {
  badge_revoked: 'revoked',
  badges_revoked: 'revoked',
  award_undone: 'revoked',
  apology_sent: 'mail',
  badge_resent: 'mail',
  badges_resent: 'mail',
  badge_renewed: 'renew',
  badges_renewed: 'renew',
  recipient_corrected: 'edit',
  badges_exported: 'download',
  badges_imported: 'upload',
  certificates_made: 'download',
  earners_imported: 'upload',
  earner_corrected: 'edit',
  earners_joined: 'user',
  earners_join_undone: 'undo',
  earner_separated: 'user',
  list_deleted: 'trash',
  template_archived: 'archived',
  template_deleted: 'trash',
  template_duplicated: 'copy',
  design_saved: 'edit',
  design_kept: 'edit',
  design_changed: 'edit',
  design_deleted: 'trash',
  series_made: 'copy',
  series_undone: 'undo',
  brand_changed: 'edit',
  path_steps_changed: 'paths',
  path_awarded: 'paths',
  path_declined: 'paths',
  path_allowed: 'paths',
  progress_exported: 'download',
  invitation_sent: 'mail',
  invitation_resent: 'mail',
  sign_in_failed: 'alert',
  token_created: 'link',
  token_revoked: 'link',
  retention_run: 'trash',
  activity_exported: 'download',
  report_exported: 'download',
}

const RED_KINDS = new Set<Activity['kind']>(['badge_revoked', 'badges_revoked', 'award_undone', 'person_erased'])

/** The icon of a kind of activity. Red marks irreversible removals, amber failed sign-ins. */
export function markOf(kind: Activity['kind']): { icon: IconName; tone?: 'danger' | 'warn' } {
  const area = (Object.keys(ACTIVITY_KINDS) as ActivityArea[]).find((name) =>
    (ACTIVITY_KINDS[name] as readonly string[]).includes(kind),
  )
  const icon = kindIcons[kind] ?? areaIcons[area ?? 'organization']
  if (RED_KINDS.has(kind)) return { icon, tone: 'danger' }
  return kind === 'sign_in_failed' ? { icon, tone: 'warn' } : { icon }
}

/** Icons of actors that have no profile picture. */
export const actorIcons: Record<Exclude<ActivityActor, 'person'>, IconName> = {
  token: 'link',
  stranger: 'revoked',
  operator: 'settings',
  system: 'expired',
  schedule: 'calendar',
}

type Subject = NonNullable<Activity['subject']>

export const subjectIcons: Record<Subject['type'], IconName> = {
  organization: 'org',
  team: 'user',
  user: 'user',
  invitation: 'mail',
  api_token: 'link',
  template: 'templates',
  learning_path: 'paths',
  earners_list: 'lists',
  earner: 'user',
  badge: 'badges',
  report: 'overview',
  design: 'edit',
  award: 'award',
  connection: 'key',
  webhook: 'mail',
  claim: 'inbox',
}

/** The link to a thing's page; undefined if it was deleted or has no page of its own. */
export function linkTo({ type, id, exists }: Subject): LinkProps | undefined {
  if (!exists) return undefined
  if (type === 'organization') return { to: '/organization' }
  if (id === null) return undefined
  if (type === 'badge') return { to: '/badges/$badgeId', params: { badgeId: id } }
  if (type === 'award') return { to: '/badges/awards/$awardId', params: { awardId: id } }
  if (type === 'template') return { to: '/templates/$templateId', params: { templateId: id } }
  if (type === 'learning_path') return { to: '/learning-paths/$pathId', params: { pathId: id } }
  if (type === 'earners_list') return { to: '/lists/$listId', params: { listId: id } }
  if (type === 'earner') return { to: '/earners/$earnerId', params: { earnerId: id } }
  return undefined
}
