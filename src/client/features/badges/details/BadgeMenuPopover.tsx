import { useMayEach } from '#client/features/session/permissions.ts'
import { copyText } from '#client/ui/buttons/copy-text.ts'
import type { OpenMenu } from '#client/ui/overlays/Menu.tsx'
import { MenuPopover } from '#client/ui/overlays/MenuPopover.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import type { Badge } from '#contract/badges.ts'
import type { Permission } from '#contract/permissions.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeAction } from './BadgeActionDialog.tsx'

type ActionHandlers = { onAction: (action: BadgeAction) => void; onOpen: (() => void) | undefined }

/** The popover of `BadgeMenu`. */
export function BadgeMenuPopover({ badge, onAction, onOpen, ...menu }: OpenMenu & ActionHandlers & { badge: Badge }) {
  const may = useMayEach()
  return <MenuPopover {...menu} groups={[itemsFor(badge, may, { onAction, onOpen })]} />
}

function itemsFor(
  badge: Badge,
  may: (permission: Permission) => boolean,
  { onAction, onOpen }: ActionHandlers,
): MenuItem[] {
  const items: MenuItem[] = [
    { id: 'earner', icon: 'user', label: m.badges_see_earner(), href: `/badges/${badge.id}/earner` },
    { id: 'copy', icon: 'copy', label: m.badges_copy_link(), onAction: () => void copyLink(badge.url) },
    { id: 'public', icon: 'ext', label: m.badges_open_public(), onAction: () => openElsewhere(badge.url) },
  ]
  if (onOpen) items.unshift({ id: 'open', icon: 'badges', label: m.badges_open(), onAction: onOpen })
  if (badge.status !== 'valid' || !may('award')) return items
  const actionItem = (id: BadgeAction, icon: 'renew' | 'mail' | 'edit' | 'revoked', label: string): MenuItem => ({
    id,
    icon,
    label,
    danger: id === 'revoke',
    onAction: () => onAction(id),
  })
  return [
    ...items,
    ...(badge.renewed_by_badge_id ? [] : [actionItem('renew', 'renew', m.renewal_renew_more())]),
    actionItem('resend', 'mail', m.badges_resend_more()),
    actionItem('correct', 'edit', m.badges_correct_more()),
    ...(badge.may_revoke ? [actionItem('revoke', 'revoked', m.badges_revoke_more())] : []),
  ]
}

const copyLink = (url: string) => copyText(url, { done: m.badges_link_copied(), failed: m.badges_link_not_copied() })

/** In a new tab: the public page leaves the dashboard, which would lose unsaved input. */
const openElsewhere = (url: string) => void window.open(url, '_blank', 'noopener')
