import { useState } from 'react'
import type { z } from 'zod'
import { useMay } from '#client/features/account/session/permissions.ts'
import { nameOf } from '#client/features/badges/badge-state.ts'
import { LazyBoundary } from '#client/ui/feedback/LazyBoundary.tsx'
import { lazyPart } from '#client/ui/feedback/lazy-part.ts'
import { MoreMenu } from '#client/ui/overlays/Menu.tsx'
import type { MenuItem } from '#client/ui/overlays/menu-groups.ts'
import { namesAgree } from '#contract/earners/agreeing-names.ts'
import type { getEarner } from '#contract/earners/earners.ts'
import { m } from '#i18n/compiled/messages.js'

const JoinDialog = lazyPart(() => import('./EarnerDialogs.tsx'), 'JoinDialog')
const SeparateDialog = lazyPart(() => import('./EarnerDialogs.tsx'), 'SeparateDialog')

/** Joins a person with another one, or makes two of one whose badges bear two names. */
export function EarnerMenu({ earner }: { earner: z.output<typeof getEarner.output>['data'] }) {
  const [opened, setOpened] = useState<'join' | 'separate'>()
  const close = () => setOpened(undefined)
  const other = earner.badges.find((badge) => !namesAgree(badge, earner))
  if (!useMay('act_on_many')) return null
  const items: MenuItem[] = [{ id: 'join', icon: 'user', label: m.earners_join(), onAction: () => setOpened('join') }]
  if (other) {
    items.push({ id: 'separate', icon: 'copy', label: m.earners_separate(), onAction: () => setOpened('separate') })
  }
  return (
    <>
      <MoreMenu label={m.word_actions_for({ name: nameOf(earner) })} items={items} />
      <LazyBoundary>
        {opened === 'join' && <JoinDialog earner={earner} onClose={close} />}
        {opened === 'separate' && other && (
          <SeparateDialog earner={earner} badges={earner.badges} other={other} onClose={close} />
        )}
      </LazyBoundary>
    </>
  )
}
