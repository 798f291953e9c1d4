import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type MenuItem, MoreMenu } from '#client/ui/Menu.tsx'
import { notify } from '#client/ui/toasts.ts'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/paraglide/messages.js'
import { nameOf } from './badge-state.ts'
import { RevokeBadge } from './RevokeBadge.tsx'

type BadgeMenuProps = {
  badge: Badge
  /** True on the badge's own page, where there is nothing to open. */
  isOpen?: boolean
}

/** What can be done with one badge. */
export function BadgeMenu({ badge, isOpen = false }: BadgeMenuProps) {
  const navigate = useNavigate()
  const [isRevoking, setRevoking] = useState(false)
  const open = () => void navigate({ to: '/badges/$badgeId', params: { badgeId: badge.id } })
  const items: MenuItem[] = [
    { id: 'copy', icon: 'copy', label: m.badges_copy_link(), onAction: () => void copyLink(badge.url) },
    { id: 'public', icon: 'ext', label: m.badges_open_public(), onAction: () => openElsewhere(badge.url) },
  ]
  if (!isOpen) items.unshift({ id: 'open', icon: 'badges', label: m.badges_open(), onAction: open })
  if (badge.status === 'valid') {
    items.push({
      id: 'revoke',
      icon: 'revoked',
      label: m.badges_revoke_more(),
      danger: true,
      onAction: () => setRevoking(true),
    })
  }
  return (
    <>
      <MoreMenu
        label={m.badges_actions_of({ name: nameOf(badge), title: badge.badge_template_version.title })}
        items={items}
      />
      {isRevoking && <RevokeBadge badge={badge} onClose={() => setRevoking(false)} />}
    </>
  )
}

/** The public page is another site to the dashboard: what is half done here stays. */
const openElsewhere = (url: string) => void window.open(url, '_blank', 'noopener')

async function copyLink(url: string) {
  try {
    await navigator.clipboard.writeText(url)
    notify({ text: m.badges_link_copied() })
  } catch {
    notify({ text: m.badges_link_not_copied() })
  }
}
