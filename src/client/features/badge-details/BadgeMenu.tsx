import { lazy, useState } from 'react'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { Badge } from '#contract/badges.ts'
import { m } from '#i18n/compiled/messages.js'
import { nameOf } from '../badges/badge-state.ts'
import type { BadgeAct } from './BadgeActDialog.tsx'

const BadgeActDialog = lazy(() => import('./BadgeActDialog.tsx').then((module) => ({ default: module.BadgeActDialog })))

const load = () => import('./BadgeMenuPopover.tsx')
const BadgeMenuPopover = lazy(() => load().then((module) => ({ default: module.BadgeMenuPopover })))

type BadgeMenuProps = {
  badge: Badge
  /** Absent on the badge's own page. */
  onOpen?: () => void
}

/** The menu of a badge's actions. */
export function BadgeMenu({ badge, onOpen }: BadgeMenuProps) {
  const [act, setAct] = useState<BadgeAct | null>(null)
  return (
    <>
      <MoreMenu
        label={m.badges_actions_of({ name: nameOf(badge), title: badge.badge_template_version.title })}
        preload={load}
        draw={(menu) => <BadgeMenuPopover {...menu} badge={badge} onAct={setAct} onOpen={onOpen} />}
      />
      {act && (
        <LazyBoundary>
          <BadgeActDialog act={act} badge={badge} onClose={() => setAct(null)} />
        </LazyBoundary>
      )}
    </>
  )
}
