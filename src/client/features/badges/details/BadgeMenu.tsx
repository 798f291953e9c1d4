import { useState } from 'react'
import { nameOf } from '#client/i18n/earner-name.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import type { BadgeAction } from './BadgeActionDialog.tsx'

const BadgeActionDialog = lazyPart(() => import('./BadgeActionDialog.tsx'), 'BadgeActionDialog')

const load = () => import('./BadgeMenuPopover.tsx')
const BadgeMenuPopover = lazyPart(load, 'BadgeMenuPopover')

type BadgeMenuProps = {
  badge: Badge
  /** Absent on the badge's own page. */
  onOpen?: () => void
}

/** The menu of a badge's actions. */
export function BadgeMenu({ badge, onOpen }: BadgeMenuProps) {
  const [action, setAction] = useState<BadgeAction | null>(null)
  return (
    <>
      <MoreMenu
        label={m.badges_actions_of({ name: nameOf(badge), title: badge.badge_template_version.title })}
        preload={load}
        draw={(menu) => <BadgeMenuPopover {...menu} badge={badge} onAction={setAction} onOpen={onOpen} />}
      />
      {action && (
        <LazyBoundary>
          <BadgeActionDialog action={action} badge={badge} onClose={() => setAction(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
